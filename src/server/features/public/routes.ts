import { found } from '#server/http/problem.ts';
import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { readEarlierTeams } from './earlier-teams.ts';
import { presentPublicGame } from './present-game.ts';
import { presentPublicTeam } from './present-team.ts';
import { readStory, storySources } from './story.ts';

export const publicRoutes = {
  'GET /api/public/games/{id}': {
    show: (snapshot, { params: { id } }) => presentPublicGame(snapshot, id),
  },
  'GET /api/public/games/{id}/story': {
    lookUp(snapshot, { params: { id } }, { installation, tournament }) {
      const game = found(snapshot.gameOf.get(id), 'game');
      const { version, earlier } = storySources(snapshot, game);
      return { version, load: () => readStory(installation.db, tournament.sideOuts, game, earlier) };
    },
  },
  'GET /api/public/teams/{id}': {
    show: (snapshot, { params: { id } }) => presentPublicTeam(snapshot, id),
  },
  'GET /api/public/teams/{id}/seasons': {
    lookUp(snapshot, { params: { id } }, { installation }) {
      const team = found(snapshot.teamOf.get(id), 'team');
      // Read again after ten seconds: a write in an earlier season moves none of this tournament's topics.
      const version = String(Math.floor(installation.clock.now() / 10_000));
      return { version, load: () => readEarlierTeams(installation.db, snapshot, team) };
    },
  },
} satisfies FeatureRoutes;
