import type { Counters } from './edits.ts';

/** 'Saque 3 · Defesa 0 · Ataque 1'. */
export function inWords(counters: Counters | null): string {
  if (!counters) return 'Pendente';
  const { present, saques, defesas, ataques } = counters;
  if (!present) return 'Ausente';
  return `Saque ${saques} · Defesa ${defesas} · Ataque ${ataques}`;
}
