import type { FastifyInstance, FastifyRequest } from 'fastify';
import { posterAddress } from './features/posters/subjects.ts';
import { implementations } from './implementations.ts';
import { type OpenTournament, PAGE_WAITS } from './open-tournament.ts';
import { firstStartHook } from './pages/first-start-hook.ts';
import { type Pages, servePages } from './pages/pages.ts';
import { pageKind, RenderedPages } from './pages/rendered-pages.ts';
import { sessionIndicatorHook } from './pages/session-indicator-hook.ts';
import { FailureLog } from './routing/errors.ts';
import { visitorAnswers } from './routing/visitor-answers.ts';
import { within } from './store/database/within.ts';

export function serveBuiltPages(
  app: FastifyInstance,
  pages: Pages,
  tournament: OpenTournament,
  tournamentOf: (request: FastifyRequest) => OpenTournament,
): void {
  const { installation } = tournament;
  const { cookies, headers, incidents, settings } = installation;
  const failures = new FailureLog();
  servePages(app, pages, {
    headers,
    before: [firstStartHook(installation, tournamentOf), sessionIndicatorHook(installation, tournamentOf)],
    cookies,
    rendered: renderedPages(pages, tournament),
    hasWorker: settings.SERVICE_WORKER,
    failed: (error, request, address) => {
      const place = { call: `GET ${pageKind(address)}`, requestId: request.id };
      incidents.note('page', failures.write(error, place, request.log, 'a page was not rendered'));
    },
  });
}

/** Renders a tournament's public pages from the answers that a visitor's browser would get. */
function renderedPages(pages: Pages, tournament: OpenTournament): RenderedPages | null {
  if (!pages.rendering) return null;
  const { answers, snapshots, installation } = tournament;
  const { origin } = new URL(installation.settings.PUBLIC_URL);
  const answerVisitor = visitorAnswers(installation, tournament, implementations);
  return new RenderedPages({
    ...pages.rendering,
    origin,
    // The browser asks for later answers itself.
    answerVisitor: (call, sent) => within(PAGE_WAITS, answerVisitor(call, sent)),
    answers,
    snapshot: () => snapshots.current,
    pictureOf: (subject) => posterAddress(snapshots.current, subject, 'cartaz'),
    silentFor: () => tournament.silentFor,
    clock: installation.clock,
  });
}
