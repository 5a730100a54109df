import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { pointsSearch } from '#web/features/points/address.ts';
import { PointsPage } from '#web/features/points/points.tsx';
import { iconLinkClasses } from '#web/ui/buttons/button-style.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';

export const Route = createFileRoute('/_signed-in/pontuacoes')({
  validateSearch: pointsSearch,
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
          <Link to="/rankings" className={iconLinkClasses} aria-label="Voltar aos rankings">
            <ArrowLeft />
          </Link>
        }
      />
      <PointsPage
        search={search}
        onSearch={(chosen) => void navigate({ search: chosen, resetScroll: false })}
      />
    </div>
  );
}
