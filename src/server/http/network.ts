import ipaddr from 'ipaddr.js';

/**
 * What counts as one place where requests come from: an IPv4 address, also where it is written as IPv6, or the /64 of
 * an IPv6 address, of which one connection has all.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
