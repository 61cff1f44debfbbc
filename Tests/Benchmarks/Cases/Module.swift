// All code of this module is generated; SwiftPM builds a target only if it has a file of its own.
