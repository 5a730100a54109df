/** The host of the first address in a text if it opens only on the machine of the server, else null. */
export function unreachableHost(text: string): string | null {
  const [, host = ''] = /https?:\/\/(\[[^\]\s]*\]|[^\s/:?#]+)/.exec(text) ?? [];
  return /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host) ? host : null;
}
