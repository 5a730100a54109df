/** A stored picture is served in two sizes: the browser takes the one that is large enough for its screen. */
export function pictureSources(url: string, side: number) {
  if (!url.startsWith('/api/images/')) return { src: url };
  return { src: url, srcSet: `${url}?size=96 96w, ${url} 512w`, sizes: `${side}px` };
}
