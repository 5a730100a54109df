/** The host of an address that opens only on the machine of the server, else null. */
export function unreachableHost(address: string): string | null {
  const { hostname } = new URL(address);
  return /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname) ? hostname : null;
}
