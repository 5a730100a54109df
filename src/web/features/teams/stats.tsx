import { CalendarCheck, Hand, Shield, Sigma, Zap } from 'lucide-react';
import type { PlayerTotals } from '#domain/points/player-totals.ts';
import { classes } from '#web/ui/classes.ts';

const STATS = [
  { key: 'attendance', word: 'Presenças', Icon: CalendarCheck },
  { key: 'saques', word: 'Saques', Icon: Hand },
  { key: 'ataques', word: 'Ataques', Icon: Zap },
  { key: 'defesas', word: 'Defesas', Icon: Shield },
  { key: 'total', word: 'Total de pontos', Icon: Sigma },
] as const;

const ATTENDANCE = [
  { from: 7, look: 'bg-palm-wash text-palm-ink' },
  { from: 5, look: 'bg-sun-wash text-sun-ink' },
  { from: 3, look: 'bg-ocean-wash text-ocean' },
  { from: 0, look: 'bg-well text-soft' },
] as const;

const looks = {
  attendance: (rounds: number) => ATTENDANCE.find(({ from }) => rounds >= from)?.look,
  total: () => 'bg-well font-bold text-ink',
  other: () => 'bg-well text-soft',
};

export function Stats({ totals }: { totals: PlayerTotals }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {STATS.map(({ key, word, Icon }) => {
        const look = key === 'attendance' || key === 'total' ? looks[key] : looks.other;
        return (
          <li
            key={key}
            className={classes(
              'tabular inline-flex h-6 items-center gap-1 rounded-full px-2 font-medium text-xs',
              look(totals[key]),
            )}
          >
            <Icon className="size-3" aria-hidden="true" />
            <span className="sr-only">{word}: </span>
            {totals[key]}
          </li>
        );
      })}
    </ul>
  );
}

export function StatsLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-soft text-sm">
      {STATS.map(({ key, word, Icon }) => (
        <li key={key} className="inline-flex items-center gap-1.5">
          <Icon className="size-3.5" aria-hidden="true" />
          {word}
        </li>
      ))}
    </ul>
  );
}
