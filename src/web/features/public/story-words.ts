import { quantity } from '#domain/text/quantity.ts';
import type { StorySet } from './queries.ts';

type TeamNames = readonly [string, string];
type Rally = StorySet['rallies'][number];

export const scoreAfter = ({ team1Score, team2Score }: Rally): string => `${team1Score}×${team2Score}`;

function durationInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Only a decided game has 0% or 100%; others are not rounded to them. */
export function chanceInWords(chance: number): string {
  if (chance === 0 || chance === 1) return `${chance * 100}%`;
  return `${Math.min(99, Math.max(1, Math.round(chance * 100)))}%`;
}

export function shareInWords({ rallies, won }: { rallies: number; won: number }): string {
  return rallies === 0 ? '–' : `${won} de ${rallies} (${Math.round((won / rallies) * 100)}%)`;
}

type Fact = { readonly term: string; readonly value: string };

export function factsOf(set: StorySet, names: TeamNames): readonly Fact[] {
  const longest = set.runs.reduce<StorySet['runs'][number] | null>(
    (best, run) => (run.points > (best?.points ?? 0) ? run : best),
    null,
  );
  const turned = set.turningPoint === null ? undefined : set.rallies[set.turningPoint];
  return [
    ...(longest
      ? [
          {
            term: 'Maior sequência',
            value: `${longest.points} pontos de ${names[longest.side - 1]}, de ${longest.from.join('×')} a ${longest.to.join('×')}`,
          },
        ]
      : []),
    ...(turned
      ? [
          {
            term: 'Virada',
            value: `${names[turned.winner - 1]} passou à frente de vez em ${scoreAfter(turned)}`,
          },
        ]
      : []),
    { term: 'Trocas de liderança', value: String(set.leadChanges) },
    ...(set.seconds === null ? [] : [{ term: 'Duração', value: durationInWords(set.seconds) }]),
  ];
}

/** For screen readers. */
export function lineInWords(set: StorySet, names: TeamNames): string {
  const last = set.rallies.at(-1);
  if (!last) return 'Ainda sem pontos.';
  const largest = (side: 1 | 2) =>
    Math.max(0, ...set.rallies.map((rally) => (rally.team1Score - rally.team2Score) * (side === 1 ? 1 : -1)));
  const sentences = ([1, 2] as const)
    .map((side) => ({ name: names[side - 1], most: largest(side) }))
    .filter(({ most }) => most > 0)
    .map(({ name, most }) => `maior vantagem de ${name}: ${quantity(most, 'ponto')}`);
  return `Diferença de pontos ao longo do ${set.setNumber}º set, que está em ${scoreAfter(last)}; ${sentences.join('; ')}.`;
}
