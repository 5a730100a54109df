import type { FastifyInstance } from 'fastify';
import { posterAddress } from './features/posters/subjects.ts';
import { implementations } from './implementations.ts';
import type { Installation } from './installation.ts';
import { type OpenTournament, PAGE_WAITS } from './open-tournament.ts';
import { firstStartHook } from './pages/first-start-hook.ts';
import { otherTournamentHook } from './pages/other-tournament-hook.ts';
import { type Pages, servePages } from './pages/pages.ts';
import { pageKind, RenderedPages, RenderingTurns } from './pages/rendered-pages.ts';
import { sessionIndicatorHook } from './pages/session-indicator-hook.ts';
import type { RequestTournaments } from './request-tournaments.ts';
import { FailureLog } from './routing/errors.ts';
import { visitorAnswers } from './routing/visitor-answers.ts';
import { within } from './store/database/within.ts';

export function serveBuiltPages(
  app: FastifyInstance,
  pages: Pages,
  installation: Installation,
  tournaments: Pick<RequestTournaments, 'find' | 'of'>,
): void {
  const { cookies, headers, incidents, settings } = installation;
  const failures = new FailureLog();
  const turns = new RenderingTurns(installation.clock);
  const renderedOf = new WeakMap<OpenTournament, RenderedPages>();
  servePages(app, pages, {
    headers,
    before: [
      firstStartHook(installation, tournaments.of),
      sessionIndicatorHook(installation, tournaments.of),
      otherTournamentHook(installation, tournaments.of),
    ],
    cookies,
    findTournament: tournaments.find,
    baseOf: (request) => tournaments.of(request).base,
    renderedOf(request) {
      if (!pages.rendering) return null;
      const asked = tournaments.of(request);
      const rendered = renderedOf.get(asked) ?? renderedPages(pages.rendering, asked, turns);
      renderedOf.set(asked, rendered);
      return rendered;
    },
    hasWorker: settings.SERVICE_WORKER,
    failed: (error, request, address) => {
      const place = { call: `GET ${pageKind(address)}`, requestId: request.id };
      incidents.note('page', failures.write(error, place, request.log, 'a page was not rendered'));
    },
  });
}

/** Renders a tournament's public pages from the answers that a visitor's browser would get. */
function renderedPages(
  rendering: NonNullable<Pages['rendering']>,
  tournament: OpenTournament,
  turns: RenderingTurns,
): RenderedPages {
  const { answers, snapshots, installation } = tournament;
  const { origin } = new URL(installation.settings.PUBLIC_URL);
  const answerVisitor = visitorAnswers(installation, tournament, implementations);
  return new RenderedPages({
    ...rendering,
    origin,
    base: () => tournament.base,
    turns,
    // The browser asks for later answers itself.
    answerVisitor: (call, sent) => within(PAGE_WAITS, answerVisitor(call, sent)),
    answers,
    snapshot: () => snapshots.current,
    pictureOf: (subject) => posterAddress(snapshots.current, subject, 'cartaz'),
    silentFor: () => tournament.silentFor,
    clock: installation.clock,
  });
}
