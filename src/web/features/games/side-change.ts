import { quantity } from '#domain/quantity.ts';
/** Teams change sides every so many points (FIVB rule 18.2): seven in sets to 21, five in the third. */
export function sideChangeHint(setNumber: number, isExtraRound: boolean, points: number): string {
  const every = setNumber === 3 && !isExtraRound ? 5 : 7;
  const missing = every - (points % every);
  if (points > 0 && missing === every) return 'Troca de lado agora';
  return `Troca de lado em ${quantity(missing, 'ponto')}`;
}
