import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tournamentQuery } from './queries.ts';

/** On every page of an ended tournament. `mayReopen`: for its organisers, with the way there. */
export function EndedNotice({ mayReopen = false }: { mayReopen?: boolean }) {
  const { data } = useQuery(tournamentQuery);
  if (data?.state !== 'ended') return null;
  return (
    <p className="mb-4 flex min-h-11 flex-wrap items-center gap-x-3 rounded-control bg-well px-4 py-1.5 text-sm text-soft print:hidden">
      Este torneio está encerrado: só leitura
      {mayReopen ? (
        <Link
          to="/admin"
          search={{ tab: 'tournament' }}
          className="inline-flex min-h-11 items-center font-semibold text-ocean underline"
        >
          Reabrir
        </Link>
      ) : null}
    </p>
  );
}
