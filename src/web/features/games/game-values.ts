import { hasChosenTime } from '#domain/rounds.ts';
import { dayOf, timeOf } from '#web/lib/format.ts';
import { dateOn, type Matchup, type MatchupValues } from './game-fields.tsx';
import type { Game } from './queries.ts';
import { dateOf } from './score-view.ts';

export type GameValues = Matchup & { day: string };

/** A game as its form shows it. */
export const gameValues = (game: Game): GameValues => ({
  team1: String(game.team1Id),
  team2: String(game.team2Id),
  category: game.category,
  court: game.court ?? '',
  day: dayOf(game.date),
  time: hasChosenTime(game) ? timeOf(game.date) : '',
});

/** The typed values only; the others come from the current game. */
export const changedValues = (values: MatchupValues): Partial<GameValues> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** The body of an edit; missing fields stay unchanged. */
export type GameEditBody = Partial<
  Pick<Game, 'team1Id' | 'team2Id' | 'category' | 'date'> & { court: string }
>;

/** The changed fields of a game, so that a colleague's other changes are not overwritten. */
export function editOf(game: Game, changed: Partial<GameValues>): GameEditBody {
  const before = gameValues(game);
  const after = { ...before, ...changed };
  const differs = (field: keyof GameValues) => after[field] !== before[field];
  return {
    ...(differs('team1') ? { team1Id: Number(after.team1) } : {}),
    ...(differs('team2') ? { team2Id: Number(after.team2) } : {}),
    ...(differs('category') ? { category: after.category } : {}),
    ...(differs('court') ? { court: after.court } : {}),
    ...(differs('day') || differs('time') ? { date: dateOn(after.day, after.time) } : {}),
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
