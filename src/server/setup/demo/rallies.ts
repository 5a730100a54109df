import type { CourtEvent, EventOf } from '#domain/court/court-event.ts';
import { stateOfSet } from '#domain/court/set-state.ts';
import { hasReached } from '#domain/game/sets.ts';
import type { SetRules } from '#domain/rules/rules.ts';
import { otherSide, type SetLog, type SetScore, type Side } from '#domain/tournament.ts';
import type { Chance } from './sheets.ts';

export type Lineups = readonly [readonly number[], readonly number[]];
type Stamp = () => Pick<CourtEvent, 'id' | 'at'>;

const SIDE_OUT = 0.62;
const OWN_POINTS = 0.72;
const ACES = 0.3;
const BLOCKS = 0.2;

export function rallyWinner(server: Side | null, chance: Chance): Side {
  const serving = server ?? (chance() < 0.5 ? 1 : 2);
  return chance() < SIDE_OUT ? otherSide(serving) : serving;
}

export const firstServe = (chance: Chance): Omit<EventOf<'serve'>, 'id' | 'at'> => ({
  type: 'serve',
  side: chance() < 0.5 ? 1 : 2,
  left: 1,
});

/**
 * The events of a rally: the point, how it was won and by whom, and the change of sides if due. `before`: the
 * state of the set; `isLast`: the rally ends the set.
 */
export function rallyEvents(
  before: Pick<SetLog, 'server' | 'left' | 'toSideChange'>,
  winner: Side,
  isLast: boolean,
  lineups: Lineups,
  chance: Chance,
  stamp: Stamp,
): readonly CourtEvent[] {
  const point: CourtEvent = { ...stamp(), type: 'point', side: winner, isExtra: false };
  const isOwn = chance() < OWN_POINTS;
  const isAce = before.server === winner && chance() < ACES;
  const kind = isOwn ? (isAce ? 'saque' : chance() < BLOCKS ? 'defesa' : 'ataque') : 'erro';
  const lineup = lineups[(isOwn ? winner : otherSide(winner)) - 1] ?? [];
  const playerId = lineup[Math.floor(chance() * lineup.length)] ?? null;
  const detail: CourtEvent = { ...stamp(), type: 'detail', pointId: point.id, kind, playerId };
  const isChange = before.toSideChange !== null && before.toSideChange <= 1 && !isLast;
  const change: CourtEvent[] = isChange ? [{ ...stamp(), type: 'sides', left: otherSide(before.left) }] : [];
  return [point, detail, ...change];
}

/**
 * A log that adds up to a set's score, rally by rally. `from` and `to`: times of the first and last rally, in
 * milliseconds.
 */
export function playedLog(
  { team1Score, team2Score }: Pick<SetScore, 'team1Score' | 'team2Score'>,
  rules: SetRules,
  lineups: Lineups,
  { from, to }: { readonly from: number; readonly to: number },
  chance: Chance,
  newId: () => string,
): readonly CourtEvent[] {
  const total = team1Score + team2Score;
  const at = (rally: number) => new Date(from + ((to - from) * rally) / Math.max(1, total - 1)).toISOString();
  let log: CourtEvent[] = [{ ...firstServe(chance), id: newId(), at: at(0) }];
  for (let rally = 0; rally < total; rally += 1) {
    const state = stateOfSet(log, rules);
    const isLast = rally === total - 1;
    const canWin = ([1, 2] as const).filter((side) => {
      const next = {
        team1Score: state.team1Score + (side === 1 ? 1 : 0),
        team2Score: state.team2Score + (side === 2 ? 1 : 0),
      };
      const isPossible = next.team1Score <= team1Score && next.team2Score <= team2Score;
      return isPossible && (isLast || !hasReached(next, rules));
    });
    const wanted = rallyWinner(state.server, chance);
    const winner = canWin.includes(wanted) ? wanted : (canWin[0] ?? wanted);
    const stamp = () => ({ id: newId(), at: at(rally) });
    log = [...log, ...rallyEvents(state, winner, isLast, lineups, chance, stamp)];
  }
  return log;
}
