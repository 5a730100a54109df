import type { TournamentState } from '#domain/tournament.ts';
import { Badge } from '#web/ui/layout/badge.tsx';

const STATES = {
  preparation: { tone: 'sun', word: 'Em preparação' },
  running: { tone: 'palm', word: 'Em andamento' },
  ended: { tone: 'neutral', word: 'Encerrado' },
} as const;

export function StateBadge({ state }: { state: TournamentState }) {
  const { tone, word } = STATES[state];
  return <Badge tone={tone}>{word}</Badge>;
}
