import { atFirstUse } from './at-first-use.ts';

const signed = atFirstUse(
  () => new Intl.NumberFormat('pt-BR', { signDisplay: 'exceptZero', useGrouping: false }),
);

/** '+5', '−5', '0'. */
export function formatSigned(value: number): string {
  return signed().format(value).replace('-', '−');
}
