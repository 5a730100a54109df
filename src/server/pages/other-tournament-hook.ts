import { and, eq, ne } from 'drizzle-orm';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { withoutBase } from '#contract/base.ts';
import { networkAsker } from '#server/access/asker.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { askAs } from '#server/store/database/askers.ts';
import { query } from '#server/store/database/database.ts';
import { games } from '#server/store/database/schema/games.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import { askedWithin } from '#server/store/database/within.ts';

const ONE = /^\/(jogos|times)\/(\d{1,9})$/;

/** A game's or team's page under another tournament leads to the one under its own. */
export const otherTournamentHook = (
  { db, headers }: Installation,
  tournamentOf: (request: FastifyRequest) => OpenTournament,
): onRequestAsyncHookHandler => {
  const find = async (kind: string, id: number) => {
    const of = kind === 'jogos' ? games : teams;
    const [found] = await query(db, (q) =>
      q
        .select({ id: tournaments.id, slug: tournaments.slug, isCurrent: tournaments.isCurrent })
        .from(of)
        .innerJoin(tournaments, eq(tournaments.id, of.tournamentId))
        .where(and(eq(of.id, id), ne(tournaments.state, 'preparation'))),
    );
    return found;
  };
  return async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const [page, kind = '', text] = ONE.exec(withoutBase(path)) ?? [];
    if (!page) return;
    const id = Number(text);
    const { id: tournamentId, pageWaits, snapshots } = tournamentOf(request);
    const { gameOf, teamOf } = snapshots.current;
    if ((kind === 'jogos' ? gameOf : teamOf).has(id)) return;
    // Without the database the page says that there is no such game or team.
    const found = await askedWithin(pageWaits, () =>
      askAs(networkAsker(request), () => find(kind, id)),
    ).catch(() => undefined);
    if (!found || found.id === tournamentId) return;
    const base = found.isCurrent ? '' : `/t/${found.slug}`;
    await reply.headers({ ...headers, 'cache-control': 'no-store' }).redirect(base + page, 302);
  };
};
