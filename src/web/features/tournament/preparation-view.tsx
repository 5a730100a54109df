import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '#web/ui/layout/notice.tsx';
import { tournamentQuery } from './queries.ts';

/** What nobody sees of a tournament in preparation, for its organisers, with the way to begin it. */
export function PreparationNotice({ hidden }: { hidden: string }) {
  const { data } = useQuery(tournamentQuery);
  if (data?.state !== 'preparation') return null;
  return (
    <Notice tone="warning">
      {`Este torneio está em preparação: ${hidden} `}
      <Link
        to="/admin"
        search={{ tab: 'tournament' }}
        className="inline-flex min-h-11 items-center font-semibold text-ocean underline"
      >
        Começar o torneio
      </Link>
    </Notice>
  );
}
