import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['an IPv4 address is itself', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address written as IPv6 is the same', '::ffff:203.0.113.7', '203.0.113.7'],
  ['an IPv4 address written as IPv6 in hexadecimal too', '::ffff:cb00:7107', '203.0.113.7'],
  ['an IPv6 address is its /64', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another of the same /64 is the same', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['another /64 is another', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['an address with a zone is its /64', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['a port that a proxy says is none of it', '203.0.113.7:4711', '203.0.113.7'],
  ['nor is one of an IPv6 address', '[2001:db8:1:2::5]:4711', '2001:db8:1:2::/64'],
  ['what is no address is left', 'unknown', 'unknown'],
])('%s', (_name, address, network) => {
  expect(networkOf(address)).toBe(network);
});
