/** Stored pictures come in two sizes: the browser picks the one for its screen. */
export function pictureSources(url: string, side: number) {
  if (!url.startsWith('/api/images/')) return { src: url };
  return { src: url, srcSet: `${url}?size=96 96w, ${url} 512w`, sizes: `${side}px` };
}
