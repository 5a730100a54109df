import { useQuery } from '@tanstack/react-query';
import { courtName } from '#domain/court/court-link.ts';
import { unansweredOfAccounts } from '#web/features/court/editor/store.ts';
import { countUnanswered, unansweredInWords } from '#web/features/court/editor/unanswered-counts.ts';
import { publicGameQuery, publicTeamQuery } from '#web/features/public/queries.ts';
import { unansweredSheets } from '#web/features/score-sheets/sheet-slot.ts';
import { Notice } from '#web/ui/layout/notice.tsx';

const NOTHING = { scores: [], sheets: [] };

export default function UnansweredNotice() {
  const { data: { scores, sheets } = NOTHING } = useQuery({
    queryKey: ['unanswered'],
    queryFn: async () => ({ scores: await unansweredOfAccounts(), sheets: unansweredSheets() }),
    gcTime: 0,
    // Another tab may have sent them meanwhile.
    refetchOnWindowFocus: 'always',
  });
  const words = unansweredInWords({
    ...countUnanswered(scores.map(({ score }) => score)),
    sheets: sheets.length,
  });
  if (words === null) return null;
  return (
    <Notice tone="warning">
      <span className="font-semibold">{words}</span> Tudo é enviado quando quem marcou entrar de novo. Não
      limpe os dados do navegador antes.
      <ul className="mt-1">
        {[...new Map(scores.map(({ gameId, score }) => [gameId, score.base]))].map(([id, base = '']) => (
          <GameLine key={id} id={id} base={base} />
        ))}
        {sheets.map(({ userId, round, teamId, base }) => (
          <SheetLine key={`${userId}:${round}:${teamId}`} round={round} teamId={teamId} base={base} />
        ))}
      </ul>
    </Notice>
  );
}

/** `base`: of its tournament, which may be another than this page's. */
type OfTournament = { base: string };

function GameLine({ id, base }: { id: number } & OfTournament) {
  const { data } = useQuery(publicGameQuery(id, base));
  if (!data) return <li>{`Jogo nº ${id}`}</li>;
  const { team1, team2, court } = data.game;
  return (
    <li>{[court ? courtName(court) : null, `${team1.name} × ${team2.name}`].filter(Boolean).join(': ')}</li>
  );
}

function SheetLine({ round, teamId, base }: { round: number; teamId: number } & OfTournament) {
  const { data } = useQuery(publicTeamQuery(teamId, base));
  return <li>{`Súmula da rodada ${round}: ${data ? data.name : `time nº ${teamId}`}`}</li>;
}
