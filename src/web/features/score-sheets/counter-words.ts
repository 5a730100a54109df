import type { Counters } from './edits.ts';

export function inWords(counters: Counters | null): string {
  if (!counters) return 'Pendente';
  const { present, saques, defesas, ataques } = counters;
  if (!present) return 'Ausente';
  return `Saque ${saques} · Defesa ${defesas} · Ataque ${ataques}`;
}
