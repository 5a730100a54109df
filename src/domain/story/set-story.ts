import {
  type Card,
  type CourtEvent,
  type EffectiveEvent,
  type EventOf,
  eventsAsPlayed,
  isNote,
  isPenalty,
  lastTapped,
  type Offence,
  type PointKind,
} from '#domain/court/court-event.ts';
import { otherSide, type SetScore, type Side } from '#domain/tournament.ts';

/** A rally: its server (if known), winner and kind, and the score after it. */
export type Rally = {
  readonly id: string;
  readonly at: string;
  readonly server: Side | null;
  readonly winner: Side;
  readonly kind: PointKind | null;
  readonly playerId: number | null;
  readonly team1Score: number;
  readonly team2Score: number;
};

/** A time-out (technical if `side` is null), medical time-out or card; `card` is null for the others. */
export type Interruption = {
  readonly id: string;
  readonly at: string;
  readonly type: 'timeout' | 'medical' | 'sanction';
  readonly side: Side | null;
  readonly card: Card | null;
  /** Null for conduct, and where `card` is. */
  readonly offence: Offence | null;
  readonly playerId: number | null;
  readonly winner: Side | null;
};

/** Consecutive points of one team, with the scores before the first and after the last. */
export type Run = {
  readonly side: Side;
  readonly points: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
};

/** Whether a run is worth a mention (docs/rules.md, Court 12). */
export const isLongRun = ({ points }: Run): boolean => points >= LONG_RUN;
const LONG_RUN = 4;

/** The rallies and statistics of a set (docs/rules.md, Court 7). */
export type SetStory = {
  readonly rallies: readonly Rally[];
  /** The rallies and the interruptions between them, in their order. */
  readonly moments: readonly (Rally | Interruption)[];
  /** The first of the longest runs; null without a rally. */
  readonly longestRun: Run | null;
  readonly leadChanges: number;
  /** For each team: rallies it served, and how many of those it won. */
  readonly ownServe: readonly [ServeCount, ServeCount];
  /** Seconds from the first point to the last by the devices' clocks; null with fewer than two. */
  readonly seconds: number | null;
};

type ServeCount = { readonly rallies: number; readonly won: number };

/** One player's points by kind; errors are the player's own. */
export type PointsByKind = { readonly playerId: number } & Readonly<Record<PointKind, number>>;

/** A log's rallies in order, with their statistics (docs/rules.md, Court 7). Never throws. */
export function setStory(log: readonly CourtEvent[]): SetStory {
  const moments = momentsOf(log);
  const rallies = moments.filter(isRally);
  const runs = runsOf(rallies);
  const times = rallies.map(({ at }) => Date.parse(at));
  return {
    rallies,
    moments,
    longestRun: runs.reduce<Run | null>((best, run) => (run.points > (best?.points ?? 0) ? run : best), null),
    leadChanges: countLeadChanges(rallies),
    ownServe: [served(rallies, 1), served(rallies, 2)],
    seconds: rallies.length < 2 ? null : Math.round((Math.max(...times) - Math.min(...times)) / 1000),
  };
}

export function pointsByKind(rallies: readonly Rally[]): readonly PointsByKind[] {
  const byPlayer = Map.groupBy(
    rallies.filter(({ playerId, kind }) => playerId !== null && kind !== null),
    ({ playerId }) => playerId ?? 0,
  );
  const count = (theirs: readonly Rally[], asked: PointKind) =>
    theirs.filter(({ kind }) => kind === asked).length;
  return [...byPlayer]
    .sort(([a], [b]) => a - b)
    .map(([playerId, theirs]) => ({
      playerId,
      saque: count(theirs, 'saque'),
      ataque: count(theirs, 'ataque'),
      defesa: count(theirs, 'defesa'),
      erro: count(theirs, 'erro'),
    }));
}

const isRally = (moment: Rally | Interruption): moment is Rally => !('type' in moment);

/** Notes are sorted by the devices' times, because those of two phones may arrive in any order. */
function momentsOf(log: readonly CourtEvent[]): readonly (Rally | Interruption)[] {
  const effective = eventsAsPlayed(log);
  const moments = playOf(effective);
  const notes = effective.flatMap((event) =>
    isInterruption(event) && isNote(event) ? [interruptionOf(event)] : [],
  );
  for (const note of notes.toSorted(byTime)) {
    moments.splice(moments.findLastIndex((moment) => byTime(moment, note) < 0) + 1, 0, note);
  }
  return moments;
}

const byTime = (a: Rally | Interruption, b: Rally | Interruption) =>
  a.at === b.at ? (a.id < b.id ? -1 : 1) : a.at < b.at ? -1 : 1;

type InterruptionEvent = EventOf<Interruption['type']>;

const isInterruption = (event: CourtEvent): event is InterruptionEvent =>
  event.type === 'timeout' || event.type === 'medical' || event.type === 'sanction';

function interruptionOf(event: InterruptionEvent): Interruption {
  const { id, at, type, side } = event;
  const isPoint = type === 'sanction' && isPenalty(event);
  return {
    id,
    at,
    type,
    side,
    card: type === 'sanction' ? event.card : null,
    offence: type === 'sanction' ? (event.offence ?? null) : null,
    playerId: type === 'timeout' ? null : event.playerId,
    winner: isPoint ? otherSide(event.side) : null,
  };
}

function playOf(effective: readonly EffectiveEvent[]): (Rally | Interruption)[] {
  const details = Map.groupBy(
    effective.filter((event) => event.type === 'detail'),
    ({ pointId }) => pointId,
  );
  const moments: (Rally | Interruption)[] = [];
  let server: Side | null = null;
  let [team1Score, team2Score] = [0, 0];
  for (const event of effective) {
    if (event.type === 'serve') server = event.side;
    if (event.type === 'correction' && !event.given) ({ team1Score, team2Score } = event);
    if (event.type === 'skip') [team1Score, team2Score] = [0, 0];
    const penalty = event.type === 'sanction' && isPenalty(event) ? interruptionOf(event) : null;
    const winner = event.type === 'point' ? event.side : (penalty?.winner ?? null);
    if (winner === null) continue;
    if (winner === 1) team1Score += 1;
    else team2Score += 1;
    if (penalty) moments.push(penalty);
    else {
      const { kind = null, playerId = null } = lastTapped(details.get(event.id) ?? []) ?? {};
      const { id, at } = event;
      moments.push({ id, at, server, winner, kind, playerId, team1Score, team2Score });
    }
    server = winner;
  }
  return moments;
}

/**
 * The runs of a set. A run ends at a point of the other team, at a point by a card, and at a score correction
 * (docs/rules.md, Court 7).
 */
export function runsOf(rallies: readonly Rally[]): readonly Run[] {
  const runs: Run[] = [];
  for (const rally of rallies) {
    const from = scoreBefore(rally);
    const to = [rally.team1Score, rally.team2Score] as const;
    const last = runs.at(-1);
    const goesOn = last?.side === rally.winner && last.to[0] === from[0] && last.to[1] === from[1];
    if (last && goesOn) runs[runs.length - 1] = { ...last, points: last.points + 1, to };
    else runs.push({ side: rally.winner, points: 1, from, to });
  }
  return runs;
}

const scoreBefore = ({ winner, team1Score, team2Score }: Rally): readonly [number, number] =>
  winner === 1 ? [team1Score - 1, team2Score] : [team1Score, team2Score - 1];

function countLeadChanges(rallies: readonly Pick<SetScore, 'team1Score' | 'team2Score'>[]): number {
  const leaders = rallies
    .map(({ team1Score, team2Score }) => Math.sign(team1Score - team2Score))
    .filter(Boolean);
  return leaders.filter((leader, i) => i > 0 && leader !== leaders[i - 1]).length;
}

function served(rallies: readonly Rally[], side: Side): ServeCount {
  const theirs = rallies.filter(({ server }) => server === side);
  return { rallies: theirs.length, won: theirs.filter(({ winner }) => winner === side).length };
}
