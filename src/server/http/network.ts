import ipaddr from 'ipaddr.js';

/** Some proxies append the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:([\d.]+)|\[([\da-f:.]+)\])(?::\d+)?$/i;

/**
 * The network of an address: an IPv4 address (also if mapped to IPv6), or the /64 of an IPv6 address, which
 * belongs to one connection.
 */
export function networkOf(text: string): string {
  const address = WITH_PORT.exec(text)?.slice(1).find(Boolean) ?? text;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
