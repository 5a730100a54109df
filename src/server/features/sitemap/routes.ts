import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Topic } from '#contract/reads.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { sendAnswer } from '#server/routing/send-answer.ts';

type Tools = { installation: Installation; tournamentOf(request: FastifyRequest): OpenTournament };

const TOPICS: readonly Topic[] = ['teams', 'games'];

export function serveSitemap(app: FastifyInstance, { installation, tournamentOf }: Tools): void {
  const security = Object.entries(installation.headers).flat();
  const { origin } = new URL(installation.settings.PUBLIC_URL);
  const serve = (path: string, type: string, make: (found: SitemapSubjects) => string) =>
    app.get(path, { schema: { hide: true } }, (request, reply) => {
      const { answers, snapshots } = tournamentOf(request);
      const { current } = snapshots;
      const answer = answers.get(path, TOPICS, current, () =>
        make({ origin, teams: current.teams.map(({ id }) => id), games: current.games.map(({ id }) => id) }),
      );
      sendAnswer(request, reply, answer, current.revision, 'public', security, type);
    });
  serve('/robots.txt', 'text/plain; charset=utf-8', robots);
  serve('/sitemap.xml', 'application/xml; charset=utf-8', sitemap);
}

type SitemapSubjects = {
  readonly origin: string;
  readonly teams: readonly number[];
  readonly games: readonly number[];
};

const PAGES = ['/auth', '/classificacao', '/calendario', '/times'];

function sitemap({ origin, teams, games }: SitemapSubjects): string {
  const paths = [...PAGES, ...teams.map((id) => `/times/${id}`), ...games.map((id) => `/jogos/${id}`)];
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Allows everything but the API; pages that need an account show nothing without one. */
const robots = ({ origin }: Pick<SitemapSubjects, 'origin'>): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /api/images/\nSitemap: ${origin}/sitemap.xml\n`;
