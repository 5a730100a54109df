import { and, eq } from 'drizzle-orm';
import { type GameAction, statusChange } from '#domain/game/game.ts';
import {
  completedGames,
  gamesInProgress,
  gamesOfInactiveRounds,
  upcomingGames,
} from '#domain/schedule/lists.ts';
import { dayPlayed } from '#domain/schedule/match-day.ts';
import type { Game } from '#domain/tournament.ts';
import { mayScore, type Principal } from '#server/access/access.ts';
import { conflict, found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { query } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import { actOnGame, writeGame } from './act-on-game.ts';
import { createGame } from './create-game.ts';
import { editGame } from './edit-game.ts';
import { presentGame, presentGameInFull } from './present-game.ts';
import { nameOf, placeOf, presentOthers } from './present-others.ts';
import { presentEvent, scoreSet } from './score-set.ts';
import { readEvents } from './set-events.ts';
import { requireGame } from './stored-game.ts';

/** A day after all games. */
const AFTER_ALL = '9999-12-31';

/** Players see a game as everybody does, scorekeepers with the notes of its sets. */
const presenterFor = (principal: Principal, snapshot: Snapshot) => (game: Game) =>
  mayScore(principal) ? presentGameInFull(snapshot, game) : presentGame(snapshot, game);

export const gameRoutes = {
  'GET /api/games/completed': {
    show(snapshot, { query: { since } }) {
      const { recent, rounds, byRound } = completedGames(snapshot);
      return {
        recentGames: recent.map((game) => presentGame(snapshot, game)),
        gamesByRound: Object.fromEntries(
          Object.entries(byRound).map(([round, list]) => [
            round,
            list
              .filter((game) => since === undefined || dayPlayed(game) >= since)
              .map((game) => presentGame(snapshot, game)),
          ]),
        ),
        completedRounds: [...rounds],
      };
    },
    // The next day with a game gives the same.
    asCached: ({ games: all }, { params, query: { since } }) => {
      if (since === undefined) return { params, query: {} };
      const days = all.filter(({ status }) => status === 'concluido').map(dayPlayed);
      const later = days.filter((day) => day >= since).toSorted();
      return { params, query: { since: later[0] ?? AFTER_ALL } };
    },
  },
  'GET /api/games/upcoming': {
    show: (snapshot) => upcomingGames(snapshot).map((game) => presentGame(snapshot, game)),
  },
  'GET /api/games/in-progress': {
    show(snapshot, { query: { round } }) {
      const games = round === 'inactive' ? gamesOfInactiveRounds(snapshot) : gamesInProgress(snapshot);
      return games.map((game) => presentGame(snapshot, game));
    },
  },
  'GET /api/games/round/{round}': {
    show: (snapshot, { params: { round } }, principal) =>
      snapshot.games.filter((game) => game.round === round).map(presenterFor(principal, snapshot)),
  },
  'GET /api/games/{id}': {
    show: (snapshot, { params: { id } }, principal) =>
      presenterFor(principal, snapshot)(found(snapshot.gameOf.get(id), 'game')),
  },
  'POST /api/games': {
    async act({ body }, context) {
      const { snapshot, subjectId } = await context.write((tx, moment) =>
        createGame(tx, moment, context.tournamentId, body),
      );
      const game = found(snapshot.gameOf.get(subjectId ?? 0), 'game');
      return { status: 201, body: presentGameInFull(snapshot, game) };
    },
  },
  'PATCH /api/games/{id}': {
    async act({ params: { id }, body: { version, ...edit } }, context) {
      const { game } = await writeGame(context, id, { version }, (tx, moment, before) =>
        editGame(tx, moment, context.tournamentId, before, edit),
      );
      return { status: 200, body: game };
    },
  },
  'DELETE /api/games/{id}': {
    async act({ params: { id } }, context) {
      await context.write(async (tx) => {
        const before = await requireGame(tx, context.tournamentId, id);
        if (before.stageId) throw conflict('Este jogo é de uma tabela: dê W.O., ou exclua a tabela.');
        await tx.delete(games).where(and(eq(games.tournamentId, context.tournamentId), eq(games.id, id)));
        return {
          subjectId: id,
          before,
          deletesRows: true,
          status: 204,
          result: undefined,
        };
      });
      return { status: 204, body: undefined };
    },
  },
  'PATCH /api/games/{id}/status': {
    async act({ params: { id }, body }, context) {
      const { status, version, confirm, usedAllPlayersTeam1 = false, usedAllPlayersTeam2 = false } = body;
      const used = { usedAllPlayersTeam1, usedAllPlayersTeam2 };
      const choose = (game: Game) => statusChange(game.status, status, used);
      return { status: 200, body: (await actOnGame(context, id, choose, { version, confirm })).game };
    },
  },
  'POST /api/games/{id}/sets': {
    async act({ params: { id }, body }, context, { tournament: { presence } }) {
      const { setNumber, team1Score, team2Score, skipped, closed, ...seen } = body;
      const score = { setNumber, team1Score, team2Score, skipped, closed };
      const action: GameAction = { do: 'registerSet', ...score };
      const { status, game } = await actOnGame(context, id, () => action, seen);
      presence.entered(id, placeOf(context.principal));
      return { status, body: game };
    },
  },
  'DELETE /api/games/{id}/sets/{setNumber}': {
    async act({ params: { id, setNumber }, query: { version } }, context) {
      const { game } = await actOnGame(context, id, () => ({ do: 'deleteSet', setNumber }), {
        version,
      });
      return { status: 200, body: game };
    },
  },
  'GET /api/games/{id}/events': {
    async act({ params: { id } }, { snapshot, db }) {
      found(snapshot.gameOf.get(id), 'game');
      const stored = await query(db, (q) => readEvents(q, id));
      const bySet = Map.groupBy(stored, ({ setNumber }) => setNumber);
      const body = [...bySet].map(([setNumber, events]) => ({ setNumber, events: events.map(presentEvent) }));
      return { status: 200, body };
    },
  },
  'POST /api/games/{id}/events': {
    async act({ params: { id }, body }, context, { tournament: { presence } }) {
      const scored = await scoreSet(context, id, body);
      presence.entered(id, placeOf(context.principal));
      return scored;
    },
  },
  'GET /api/games/{id}/presence': {
    async act({ params: { id } }, { snapshot, principal }, { tournament: { presence } }) {
      found(snapshot.gameOf.get(id), 'game');
      return { status: 200, body: presentOthers(presence, id, principal) };
    },
  },
  'PUT /api/games/{id}/presence': {
    async act({ params: { id }, body }, { snapshot, principal }, { tournament: { presence } }) {
      found(snapshot.gameOf.get(id), 'game');
      presence.announce(id, placeOf(principal), nameOf(principal), body);
      return { status: 200, body: presentOthers(presence, id, principal) };
    },
  },
  'POST /api/games/{id}/award': {
    async act({ params: { id }, body: { winner, reason, version, confirm } }, context) {
      const { game } = await actOnGame(context, id, () => ({ do: 'award', winner, reason }), {
        version,
        confirm,
      });
      return { status: 200, body: game };
    },
  },
} satisfies FeatureRoutes;
