import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { CallFailed } from '#web/lib/client.ts';
import { asSentence } from '#web/lib/format.ts';
import { UNTIL_ANSWERED } from '#web/lib/query.ts';
import { showToast } from '#web/ui/toast.tsx';
import { Court, type CourtState } from './court.ts';
import { inOrder } from './draft.ts';
import { forgetGame, forgetGames, keptGames, recall } from './kept.ts';
import { type Game, gameQuery } from './queries.ts';

/** One court for a game, whatever page shows it: what waits to be sent outlives the page. */
const courts = new Map<number, Court>();
/** What was entered of games that were deleted before it was taken, in words. */
const lost = new Map<number, string>();
let owner: number | null = null;

function own(userId: number): void {
  if (owner === userId) return;
  for (const court of courts.values()) court.stop();
  courts.clear();
  lost.clear();
  owner = userId;
}

export function courtOf(game: Game, userId: number): Court {
  own(userId);
  const known = courts.get(game.id);
  if (known) return known;
  const court = new Court(game, userId);
  courts.set(game.id, court);
  court.onChanged = tellWatchers;
  court.onUnseen = () => tellUnseen(court);
  court.onGone = () => {
    court.stop();
    courts.delete(game.id);
    lose(userId, game.id, court.get());
    court.onAnswered();
  };
  return court;
}

const watchers = new Set<() => void>();

function tellWatchers(): void {
  for (const watch of watchers) watch();
}

/** Whether points of any game wait on this device for the line to come back. */
export function useWaitingPoints(): boolean {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => [...courts.values()].some((court) => court.get().saving === 'waiting'),
  );
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

/** Nothing can be done with it any more: whoever entered it is told what it was, and it is forgotten. */
function lose(userId: number, gameId: number, { refusals, drafts }: Entered): void {
  const scores = inOrder([...refusals.map(({ draft }) => draft), ...drafts]);
  const words = scores.map((score) => `${score.setNumber}º set, ${score.team1Score} a ${score.team2Score}`);
  lost.set(gameId, words.join('; '));
  forgetGame(userId, gameId);
  tellGone(gameId);
}

type Entered = Pick<CourtState, 'refusals' | 'drafts'>;

/** A game that is not there, and what is lost with it. */
export function tellGone(gameId: number): void {
  const scores = lost.get(gameId);
  showToast({
    tone: 'destructive',
    title: scores ? 'Placar não registrado' : 'Jogo não encontrado',
    description: scores
      ? `O jogo foi excluído. O que você anotou nele: ${scores}.`
      : 'Ele foi excluído ou é de outra rodada.',
  });
}

/** Sends what this device keeps of a person's, whichever page they open. */
export async function resumeCourts(queries: QueryClient, userId: number): Promise<void> {
  own(userId);
  for (const id of keptGames(userId)) {
    if (courts.has(id)) continue;
    const found = await queries.fetchQuery({ ...gameQuery(id), ...UNTIL_ANSWERED }).catch(ifGone);
    if (owner !== userId) return;
    if (found === 'gone') lose(userId, id, recall(userId, id));
    else if (found) courtOf(found, userId).adopt(found);
  }
}

const ifGone = (error: unknown) => (error instanceof CallFailed && error.status === 404 ? 'gone' : null);
