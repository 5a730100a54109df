import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';

/** Where a tournament has no teams; one that is played as a table, such as a Super 8, never gets any. */
export function NoTeams({ hint }: { hint: string }) {
  const { data } = useQuery(tournamentQuery);
  if (!data?.hasStages) return <EmptyState title="Ainda não há times" hint={hint} />;
  return (
    <EmptyState
      title="Este torneio não tem times"
      hint="Os jogos e a classificação de quem joga estão na tabela."
      action={
        <Link to="/tabela" className={buttonStyle()}>
          Ver a tabela
        </Link>
      }
    />
  );
}
