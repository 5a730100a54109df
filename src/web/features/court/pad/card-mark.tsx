import type { Card } from '#domain/court/court-event.ts';
import { classes } from '#web/ui/classes.ts';

const COLOURS: Record<Card, string> = {
  amarelo: 'bg-sun',
  vermelho: 'bg-coral-fill',
  expulsao: 'bg-linear-to-r from-sun from-50% to-coral-fill to-50%',
  desqualificacao: 'bg-linear-to-b from-sun from-50% to-coral-fill to-50%',
};

/** A card's picture beside its name; decoration. */
export const CardMark = ({ card }: { card: Card }) => (
  <span
    aria-hidden="true"
    className={classes('inline-block h-5 w-3.5 shrink-0 rounded-[3px] border border-ink', COLOURS[card])}
  />
);
