import Testing

@testable import HostileCalls

@Test("There are enough behaviours") func count() { #expect(Behaviour.all.count >= 150) }
