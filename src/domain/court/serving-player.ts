import type { SetRules } from '#domain/rules/rules.ts';
import type { Side } from '#domain/tournament.ts';
import type { CourtEvent } from './court-event.ts';
import { serversOf } from './set-state.ts';

/** The two players of a side, by id: first the one who serves first, unless the log says otherwise. */
export type Pair = readonly [number, number];

/**
 * Who serves the next rally, after the log of a set, and the other one of the pair; null until it is known which side
 * serves, and where its pair is not known. Each time a side gains the service, the player serves who did not serve before
 * (FIVB 7.6.1, 12.2.2); a point by a penalty counts as one of a rally. A typed score says nothing of who served until
 * then: the order goes on. Who is said to serve has served all along (docs/rules.md, Formats 14).
 */
export function servingPlayer(
  log: readonly CourtEvent[],
  rules: SetRules,
  pairs: readonly [team1: Pair | null, team2: Pair | null],
): { readonly side: Side; readonly playerId: number; readonly otherId: number } | null {
  /** Whether the second of the pair has the service, by side; each turn changes it. */
  const isSecond = { 1: true, 2: true };
  const turn = (side: Side) => {
    isSecond[side] = !isSecond[side];
  };
  let server: Side | null = null;
  let gainedFrom: Side | null = null;
  for (const { event, server: now } of serversOf(log, rules)) {
    if (now === null) continue;
    if (server === null) turn(now);
    else if (now !== server) {
      if (event.type !== 'serve') {
        turn(now);
        gainedFrom = server;
      } else {
        // Against what was counted, this side had the service all along, or gets the turn of the other one.
        turn(server);
        if (gainedFrom !== now) turn(now);
      }
    }
    server = now;
    if (event.type === 'serve' && event.playerId != null) {
      const at = pairs[now - 1]?.indexOf(event.playerId) ?? -1;
      if (at >= 0) isSecond[now] = at === 1;
    }
  }
  const pair = server && pairs[server - 1];
  if (!server || !pair) return null;
  const [first, second] = pair;
  return isSecond[server]
    ? { side: server, playerId: second, otherId: first }
    : { side: server, playerId: first, otherId: second };
}
