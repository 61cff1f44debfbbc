/// What a discovery found, for all copies of a client.
actor DiscoveredBase {
}
