import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { scoresSearch } from '#web/features/scores/address.ts';
import { Scores } from '#web/features/scores/scores.tsx';
import { iconLink } from '#web/ui/button-style.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/_signed-in/pontuacoes')({
  validateSearch: scoresSearch,
  component: ScoresPage,
});

function ScoresPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="flex flex-col gap-5">
      <title>Pontuações Detalhadas · Manchete</title>
      <PageHeader
        title="Pontuações Detalhadas"
        back={
          <Link to="/rankings" className={iconLink} aria-label="Voltar aos rankings">
            <ArrowLeft />
          </Link>
        }
      />
      <Scores search={search} onSearch={(chosen) => void navigate({ search: chosen, resetScroll: false })} />
    </div>
  );
}
