import { useQuery } from '@tanstack/react-query';
import { courtName } from '#domain/court-link.ts';
import { unsentOfAccounts } from '#web/features/games/score-slot.ts';
import { unsentCounts, unsentInWords } from '#web/features/games/unsent-counts.ts';
import { publicGameQuery } from '#web/features/public/queries.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Says on the sign-in page that this device holds points of an account, and of which games (docs/decisions/0036). */
export default function UnsentNotice() {
  const { data = [] } = useQuery({
    queryKey: ['unsent scores'],
    queryFn: unsentOfAccounts,
    gcTime: 0,
    // Another tab may have sent them meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const words = unsentInWords(unsentCounts(data.map(({ score }) => score)));
  if (words === null) return null;
  return (
    <Notice tone="warning">
      <span className="font-semibold">{words}</span> Tudo é enviado quando quem marcou entrar de novo. Não
      limpe os dados do navegador antes.
      <ul className="mt-1">
        {[...new Set(data.map(({ gameId }) => gameId))].map((id) => (
          <GameLine key={id} id={id} />
        ))}
      </ul>
    </Notice>
  );
}

function GameLine({ id }: { id: number }) {
  const { data } = useQuery(publicGameQuery(id));
  if (!data) return <li>{`Jogo nº ${id}`}</li>;
  const { team1, team2, court } = data.game;
  return (
    <li>{[court ? courtName(court) : null, `${team1.name} × ${team2.name}`].filter(Boolean).join(': ')}</li>
  );
}
