import { tournamentTitle } from '#domain/names.ts';
import { roundTitle } from '#domain/rounds.ts';
import type { Game } from '#domain/tournament.ts';
import { imageName } from '#server/db/image-url.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { Crest, MatchPoster } from './poster.ts';

/** Parts that several posters share. */

/** The sets with their scores. The last one of a game in progress is being played, unless somebody has closed it. */
export function setsOf({ sets, status }: Game): MatchPoster['sets'] {
  const registered = sets.filter(({ skipped }) => !skipped);
  return registered.map(({ team1Score, team2Score, closed }, index) => ({
    score: [team1Score, team2Score],
    isPlaying: status === 'em_andamento' && index === registered.length - 1 && !closed,
  }));
}

export function tournamentCrest(snapshot: Snapshot): Crest {
  return { name: tournamentTitle(snapshot), logo: imageName(snapshot.logoUrl) };
}

export const crestsOf = (snapshot: Snapshot, { team1Id, team2Id }: Game): [Crest, Crest] => [
  crestOf(snapshot, team1Id),
  crestOf(snapshot, team2Id),
];

export function crestOf({ teamOf }: Snapshot, id: number): Crest {
  const team = teamOf.get(id);
  return { name: team?.name ?? '—', logo: imageName(team?.imageUrl ?? null) };
}

export function roundWords({ roundOf }: Snapshot, number: number): string {
  const round = roundOf.get(number);
  return round ? roundTitle(round) : `Rodada ${number}`;
}

/** In the order in which the games are played. */
export const byDate = (a: Game, b: Game) => Date.parse(a.date) - Date.parse(b.date) || a.id - b.id;
