import { setInPlay, shownSets } from '#domain/game/sets.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { roundTitle } from '#domain/schedule/rounds.ts';
import type { Game } from '#domain/tournament.ts';
import { imageName } from '#server/store/database/image-url.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Crest, MatchPoster } from './poster.ts';

export function setsOf(game: Game): MatchPoster['sets'] {
  const current = setInPlay(game);
  return shownSets(game)
    .filter(({ skipped }) => !skipped)
    .map((set) => ({ score: [set.team1Score, set.team2Score], isPlaying: set === current }));
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
