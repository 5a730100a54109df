import { classes } from '#web/ui/classes.ts';
import type { TeamRank } from './queries.ts';

const OUTCOMES = {
  win: { word: 'vitória', look: 'bg-palm' },
  tie: { word: 'empate', look: 'bg-edge' },
  loss: { word: 'derrota', look: 'border-2 border-edge' },
} as const;

/** A team's last games, a dot each, the newest on the right. */
export function FormDots({ form }: { form: TeamRank['form'] }) {
  if (form.length === 0) return <span className="text-soft text-sm">sem jogos</span>;
  const dots = form.map((outcome, place) => ({ ...OUTCOMES[outcome], place }));
  return (
    <span className="inline-flex items-center gap-1">
      <span className="sr-only">Últimos jogos: {dots.map(({ word }) => word).join(', ')}</span>
      {dots.map(({ place, look }) => (
        <span key={place} aria-hidden="true" className={classes('size-2.5 rounded-full', look)} />
      ))}
    </span>
  );
}
