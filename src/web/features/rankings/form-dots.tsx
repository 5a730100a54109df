import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import type { TeamRank } from './queries.ts';

const OUTCOMES = {
  win: { word: 'vitória', look: 'bg-palm' },
  tie: { word: 'empate', look: 'bg-edge' },
  loss: { word: 'derrota', look: 'border-2 border-edge' },
} as const;

/** A dot per game, newest on the right. */
export function FormDots({ form }: { form: TeamRank['form'] }) {
  if (form.length === 0) return <span className="text-soft text-sm">sem jogos</span>;
  const dots = form.map((outcome, place) => ({ ...OUTCOMES[outcome], place }));
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">Últimos jogos: {dots.map(({ word }) => word).join(', ')}</span>
      {dots.map(({ place, look }) => (
        <Dot key={place} look={look} />
      ))}
    </span>
  );
}

function Dot({ look }: { look: string }) {
  return <span aria-hidden="true" className={classes('size-2.5 shrink-0 rounded-full', look)} />;
}

export function StandingsLegend({ forms }: { forms: readonly TeamRank['form'][] }) {
  return (
    <DotsLegend forms={forms} className="mt-3 border-line border-t pt-3">
      <li>J: jogos</li>
      <li>V: vitórias</li>
      <li>S: sets ganhos</li>
      <li>+ e − (saldo): pontos feitos menos sofridos</li>
    </DotsLegend>
  );
}

type DotsLegendProps = {
  /** The dots that the legend explains. */
  forms: readonly TeamRank['form'][];
  className?: string;
  children?: ReactNode;
};

/** Ties are rare in best of three sets: explained only if there is one. */
export function DotsLegend({ forms, className, children }: DotsLegendProps) {
  const hasTie = forms.some((form) => form.includes('tie'));
  const outcomes = Object.entries(OUTCOMES).filter(([outcome]) => outcome !== 'tie' || hasTie);
  return (
    <ul
      aria-label="Legenda"
      className={classes('flex flex-wrap gap-x-4 gap-y-1 text-soft text-sm', className)}
    >
      {outcomes.map(([, { word, look }]) => (
        <li key={word} className="inline-flex items-center gap-1.5">
          <Dot look={look} />
          {word}
        </li>
      ))}
      <li>último jogo à direita</li>
      {children}
    </ul>
  );
}
