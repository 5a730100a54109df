import { defaultGameDate, hasChosenTime } from '#domain/schedule/rounds.ts';
import type { Game } from '#web/features/games/queries.ts';
import { dateOf } from '#web/features/games/score-view.ts';
import { dayOf, instantOf, timeOf } from '#web/lib/format/format.ts';
import { isHalfTime } from '#web/ui/fields/half-time.ts';

/** Fields that the form shows and sends as the game has them. */
type Labels = Pick<Game, 'category'>;
export const labelsOf = ({ category }: Labels): Labels => ({ category });

/** Of the first game that somebody enters; the next ones begin as the last did. */
export const FIRST_LABELS: Labels = { category: 'Misto' };

/** A game as its form shows it. */
export type GameValues = Labels & {
  team1: string | null;
  team2: string | null;
  court: string;
  /** YYYY-MM-DD; only when a game is edited. */
  day: string;
  /** HH:mm, or empty; a partly typed time is refused. */
  time: string;
};

/** The values that a new game has, too. */
export type Matchup = Omit<GameValues, 'day'>;

/** The typed values. Null: not typed, the proposal applies. */
export type MatchupValues = { [Field in keyof GameValues]: GameValues[Field] | null };

export const NOTHING_TYPED: MatchupValues = {
  team1: null,
  team2: null,
  category: null,
  court: null,
  day: null,
  time: null,
};

/** The typed values only; the others come from the current game. */
export const changedValues = (values: MatchupValues): Partial<GameValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The shown values: what was typed, else the proposal. */
export const shownOf = (values: MatchupValues, proposed: Matchup): Matchup => ({
  ...proposed,
  ...changedValues(values),
});

/** The instant of a time on a day; without a whole time, the day's default. */
export const dateOn = (day: string, time: string) =>
  time && !isHalfTime(time) ? instantOf(day, time) : defaultGameDate(day);

export const gameValues = (game: Game): GameValues => ({
  ...labelsOf(game),
  team1: String(game.team1Id),
  team2: String(game.team2Id),
  court: game.court ?? '',
  day: dayOf(game.date),
  time: hasChosenTime(game) ? timeOf(game.date) : '',
});

/** The body of an edit; missing fields stay unchanged. */
export type GameEditBody = Partial<Labels & Pick<Game, 'team1Id' | 'team2Id' | 'date'> & { court: string }>;

/** The changed fields of a game, so that a colleague's other changes are not overwritten. */
export function editOf(game: Game, changed: Partial<GameValues>): GameEditBody {
  const before = gameValues(game);
  const { team1, team2, day, time, ...same } = Object.fromEntries(
    Object.entries(changed).filter(([field, value]) => value !== before[field as keyof GameValues]),
  ) as Partial<GameValues>;
  return {
    ...same,
    ...(team1 ? { team1Id: Number(team1) } : {}),
    ...(team2 ? { team2Id: Number(team2) } : {}),
    ...(day !== undefined || time !== undefined
      ? { date: dateOn(day ?? before.day, time ?? before.time) }
      : {}),
  };
}

/** Whether a field of the edit was changed by somebody else since it was shown. */
export const wouldOverwrite = (edit: GameEditBody, seen: Game, now: Game): boolean =>
  overwritten(edit, seen, now).length > 0;

/** The current values that the edit would overwrite: 'quadra 2, 05/04/2025 às 9h50'. */
export function sayOverwritten(edit: GameEditBody, seen: Game, now: Game): string {
  const words: Record<keyof GameEditBody, string> = {
    team1Id: `primeiro time ${now.team1.name}`,
    team2Id: `segundo time ${now.team2.name}`,
    category: `categoria ${now.category}`,
    court: now.court ? `quadra ${now.court}` : 'sem quadra',
    date: dateOf(now).shown,
  };
  return overwritten(edit, seen, now)
    .map((field) => words[field])
    .join(', ');
}

const overwritten = (edit: GameEditBody, seen: Game, now: Game): (keyof GameEditBody)[] =>
  (Object.keys(edit) as (keyof GameEditBody)[]).filter((field) => seen[field] !== now[field]);
