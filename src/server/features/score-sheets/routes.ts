import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { query } from '#server/store/database/database.ts';
import { readProposals } from './read-proposals.ts';
import { saveSheet } from './save-sheet.ts';

export const scoreSheetRoutes = {
  'GET /api/detailed-points': {
    show: ({ points }, { query: { round, team } }) =>
      points.filter((row) => (!round || row.round === round) && (team === undefined || row.teamId === team)),
  },
  'GET /api/detailed-points/proposals': {
    async act({ query: { round } }, { db, snapshot }) {
      const proposals = await query(db, (q) => readProposals(q, snapshot, round));
      return { status: 200, body: proposals.map((each) => ({ ...each, games: [...each.games] })) };
    },
  },
  'POST /api/detailed-points/batch-update': {
    async act({ body }, context) {
      const { snapshot } = await context.write((tx, moment) =>
        saveSheet(tx, moment, context.tournamentId, body),
      );
      // Returns the whole sheet, so that the editor also sees what others saved meanwhile.
      const sheets = new Set(body.updates.map(({ round, teamId }) => `${round} ${teamId}`));
      const rows = snapshot.points.filter(({ round, teamId }) => sheets.has(`${round} ${teamId}`));
      const [updatedAt = ''] = rows
        .map((row) => row.updatedAt)
        .sort()
        .toReversed();
      return { status: 200, body: { updatedAt, rows } };
    },
  },
} satisfies FeatureRoutes;
