import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Topic } from '#contract/reads.ts';
import { isPair } from '#domain/people/pairs.ts';
import type { TournamentState } from '#domain/tournament.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { sendAnswer } from '#server/routing/send-answer.ts';

type Tools = { installation: Installation; tournamentOf(request: FastifyRequest): OpenTournament };

const TOPICS: readonly Topic[] = ['tournament', 'teams', 'games'];

export function serveSitemap(app: FastifyInstance, { installation, tournamentOf }: Tools): void {
  const security = Object.entries(installation.headers).flat();
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => {
    const { answers, publicUrl, snapshots } = tournamentOf(request);
    const { current } = snapshots;
    const teams = current.teams.flatMap((team) => (isPair(team) ? [] : team.id));
    const games = current.games.map(({ id }) => id);
    const { hasOthers } = current;
    const answer = answers.get('/sitemap.xml', TOPICS, current, () =>
      sitemap({ publicUrl, hasOthers, teams, games }),
    );
    const type = 'application/xml; charset=utf-8';
    sendAnswer(request, reply, answer, current.revision, 'public', security, type);
  });
}

type AllTournaments = { readonly tournaments: { readonly listed: readonly Listed[] } };
type Listed = { readonly slug: string; readonly isCurrent: boolean; readonly state: TournamentState };

/** Names the sitemap of each tournament that everybody may see. */
export function serveRobots(
  app: FastifyInstance,
  { installation, tournamentOf, tournaments }: Tools & AllTournaments,
): void {
  const security = Object.entries(installation.headers).flat();
  const { origin } = new URL(installation.settings.PUBLIC_URL);
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    const { answers, snapshots } = tournamentOf(request);
    const { current } = snapshots;
    const bases = tournaments.listed.flatMap(({ slug, isCurrent, state }) =>
      isCurrent ? [''] : state === 'preparation' ? [] : [`/t/${slug}`],
    );
    const answer = answers.get(`/robots.txt ${bases}`, TOPICS, current, () => robots(origin, bases));
    const type = 'text/plain; charset=utf-8';
    sendAnswer(request, reply, answer, current.revision, 'public', security, type);
  });
}

type SitemapSubjects = {
  readonly publicUrl: string;
  readonly hasOthers: boolean;
  readonly teams: readonly number[];
  readonly games: readonly number[];
};

const PAGES = ['/auth', '/classificacao', '/calendario', '/times'];

function sitemap({ publicUrl, hasOthers, teams, games }: SitemapSubjects): string {
  const paths = [
    ...PAGES,
    ...(hasOthers ? ['/temporadas'] : []),
    ...teams.map((id) => `/times/${id}`),
    ...games.map((id) => `/jogos/${id}`),
  ];
  const urls = paths.map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Allows everything but the API; pages that need an account show nothing without one. */
const robots = (origin: string, bases: readonly string[]): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/images/',
    ...bases.map((base) => `Sitemap: ${origin}${base}/sitemap.xml`),
    '',
  ].join('\n');
