import type { ReactNode } from 'react';
import { quantity } from '#domain/text/quantity.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { TeamLogo } from '#web/ui/picture/team-logo.tsx';
import { TeamLink } from './team-link.tsx';

type BestRowProps = {
  rank: ReactNode;
  name: string;
  imageUrl: string | null;
  team: { readonly id: number; readonly name: string; readonly imageUrl?: string | null } | null;
  /** Percent; null before anything counts, when only raw points are shown. */
  relative: number | null;
  raw: number;
};

export function BestRow({ rank, name, imageUrl, team, relative, raw }: BestRowProps) {
  return (
    <li className="flex min-h-14 min-w-0 items-center gap-3 py-2">
      {rank}
      <Avatar name={name} imageUrl={imageUrl} />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
        {team ? (
          <span className="flex min-w-0 items-center gap-1.5 text-soft text-sm">
            {team.imageUrl === undefined ? null : (
              <TeamLogo name={team.name} imageUrl={team.imageUrl} size="tiny" />
            )}
            <TeamLink team={team} />
          </span>
        ) : null}
      </span>
      <span className="shrink-0 text-right leading-tight">
        {relative === null ? null : (
          <span className="digits block text-2xl leading-none">{formatPercent(relative)}</span>
        )}
        <span className="text-soft text-xs">{quantity(raw, 'ponto')}</span>
      </span>
    </li>
  );
}
