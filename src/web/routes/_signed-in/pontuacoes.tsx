import { createFileRoute, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { genderIn, type ScoreFilter } from '#web/features/scores/queries.ts';
import { Scores } from '#web/features/scores/scores.tsx';
import { numberIn } from '#web/lib/address.ts';
import { iconLink } from '#web/ui/button-style.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/_signed-in/pontuacoes')({
  validateSearch: ({ genero, time }: Record<string, unknown>): ScoreFilter => ({
    genero: genderIn(genero),
    time: numberIn(time),
  }),
  component: ScoresPage,
});

function ScoresPage() {
  const filter = Route.useSearch();
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
      <Scores filter={filter} onFilter={(search) => void navigate({ search, resetScroll: false })} />
    </div>
  );
}
