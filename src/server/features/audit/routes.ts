import type { FeatureRoutes } from '#server/routing/implementation.ts';
import { presentLine } from './present-line.ts';
import { readActors, readLines } from './read-audit.ts';

const PAGE = 50;

export const auditRoutes = {
  'GET /api/audit': {
    async act({ query: input }, { db, tournamentId, snapshot }) {
      const found = await readLines(db, tournamentId, input, PAGE + 1);
      const lines = found.slice(0, PAGE);
      const next = found.length > PAGE ? (lines.at(-1)?.id ?? null) : null;
      return { status: 200, body: { lines: lines.map((line) => presentLine(snapshot, line)), next } };
    },
  },
  'GET /api/audit/actors': {
    async act(_input, { db, tournamentId }) {
      return { status: 200, body: await readActors(db, tournamentId) };
    },
  },
} satisfies FeatureRoutes;
