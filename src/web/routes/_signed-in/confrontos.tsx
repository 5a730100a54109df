import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { LAST_ROUND } from '#domain/tournament.ts';
import { Matchups } from '#web/features/matchups/matchups.tsx';
import type { MatchupsSearch } from '#web/features/matchups/summary.ts';
import { numberIn } from '#web/lib/page/address.ts';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export const Route = createFileRoute('/_signed-in/confrontos')({
  validateSearch: ({ aba, rodada, time }: Record<string, unknown>): MatchupsSearch => ({
    aba: aba === 'proximos' ? aba : undefined,
    rodada: numberIn(rodada, LAST_ROUND),
    time: numberIn(time),
  }),
  component: MatchupsPage,
});

function MatchupsPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="flex flex-col gap-5">
      <title>Resumo dos Confrontos · Manchete</title>
      <PageHeader
        title="Resumo dos Confrontos"
        back={
          <Link to="/" className={iconLinkClasses} aria-label="Voltar ao início">
            <ArrowLeft />
          </Link>
        }
      />
      <Matchups search={search} onSearch={(next) => void navigate({ search: next, resetScroll: false })} />
    </div>
  );
}
