import type { House } from '#server/house.ts';
import type { Some } from '#server/http/implementation.ts';
import { presentLine } from './present-line.ts';
import { readActors, readLines } from './read-audit.ts';

/** Lines of one answer. */
const PAGE = 50;

export const auditRoutes = ({ db, tournamentId }: House) =>
  ({
    'GET /api/audit': {
      async act({ query: asked }, { snapshot }) {
        const found = await readLines(db, tournamentId, asked, PAGE + 1);
        const lines = found.slice(0, PAGE);
        const next = found.length > PAGE ? (lines.at(-1)?.id ?? null) : null;
        return { status: 200, body: { lines: lines.map((line) => presentLine(snapshot, line)), next } };
      },
    },
    'GET /api/audit/actors': {
      async act() {
        return { status: 200, body: await readActors(db, tournamentId) };
      },
    },
  }) satisfies Some;
