import type { Settings } from './config.ts';

/** Whether the host is this machine and nothing else can be behind it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Whether others reach this server: by its own address, by the one that it gives out, or through a proxy. */
export function isReachable({ HOST, PUBLIC_URL, TRUST_PROXY }: Settings): boolean {
  const isGivenOut = !isLoopback(URL.parse(PUBLIC_URL)?.hostname ?? HOST);
  return !isLoopback(HOST) || isGivenOut || TRUST_PROXY > 0;
}
