/** `origin`: of the site, such as `https://example.org`. `teams`, `games`: their ids. */
export type SitemapSubjects = {
  readonly origin: string;
  readonly teams: readonly number[];
  readonly games: readonly number[];
};

const PAGES = ['/auth', '/classificacao', '/calendario'];

/** The addresses of all public pages, for search engines (sitemaps.org). */
export function sitemap({ origin, teams, games }: SitemapSubjects): string {
  const paths = [...PAGES, ...teams.map((id) => `/times/${id}`), ...games.map((id) => `/jogos/${id}`)];
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** `robots.txt` allows everything but the API; pages that need an account show nothing without one. */
export const robots = ({ origin }: Pick<SitemapSubjects, 'origin'>): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /api/images/\nSitemap: ${origin}/sitemap.xml\n`;
