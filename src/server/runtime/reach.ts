export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

type Addresses = { readonly HOST: string; readonly PUBLIC_URL: string; readonly TRUST_PROXY: number };

/** Whether other machines can reach this server: directly, by its public address, or through a proxy. */
export function isReachable({ HOST, PUBLIC_URL, TRUST_PROXY }: Addresses): boolean {
  const hasPublicAddress = !isLoopback(URL.parse(PUBLIC_URL)?.hostname ?? HOST);
  return !isLoopback(HOST) || hasPublicAddress || TRUST_PROXY > 0;
}
