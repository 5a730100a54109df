import type { QueryClient } from '@tanstack/react-query';
import { asSentence } from '#web/lib/format.ts';
import { showToast } from '#web/ui/toast.tsx';
import { Court } from './court.ts';
import { forgetGames, keptGames } from './kept.ts';
import { type Game, gameQuery } from './queries.ts';

/** One court for a game, whatever page shows it: what waits to be sent outlives the page. */
const courts = new Map<number, Court>();
let owner: number | null = null;

function own(userId: number): void {
  if (owner === userId) return;
  for (const court of courts.values()) court.stop();
  courts.clear();
  owner = userId;
}

export function courtOf(game: Game, userId: number): Court {
  own(userId);
  const known = courts.get(game.id);
  if (known) return known;
  const court = new Court(game, userId);
  courts.set(game.id, court);
  court.onUnseen = () => tellUnseen(court);
  return court;
}

/** On whatever page they are: the score waits on the game's own. */
function tellUnseen(court: Court): void {
  const { game, refusals, conflict } = court.get();
  // A set that stands against a colleague's holds the others back: it is the newer news.
  const refused = conflict ? undefined : refusals.at(-1);
  const where = `Abra ${game.team1.name} contra ${game.team2.name}, na rodada ${game.round}`;
  showToast({
    tone: 'destructive',
    title: refused ? 'Placar não registrado' : 'Outra pessoa mudou um set',
    description: refused
      ? `${asSentence(refused.message)} ${where}: o que você anotou está lá.`
      : `${where}, e escolha o placar que fica.`,
  });
}

/** Nothing of a person's stays on this device, and nothing under way is kept again. */
export function forgetCourts(userId: number): void {
  for (const court of courts.values()) court.stop();
  courts.clear();
  forgetGames(userId);
}

/** Sends what this device keeps of a person's, whichever page they open. */
export async function resumeCourts(queries: QueryClient, userId: number): Promise<void> {
  own(userId);
  for (const id of keptGames(userId)) {
    if (courts.has(id)) continue;
    const game = await queries.fetchQuery(gameQuery(id)).catch(() => null);
    if (game && owner === userId) courtOf(game, userId).adopt(game);
  }
}
