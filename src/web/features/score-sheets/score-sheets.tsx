import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { byFullName } from '#domain/names.ts';
import { mayScore, useUser } from '#web/features/auth/queries.ts';
import { POLL, roundGamesQuery } from '#web/features/games/queries.ts';
import { activeRoundQuery, roundsQuery } from '#web/features/rounds/queries.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { playersQuery } from '#web/features/users/queries.ts';
import { formatDay, formatRound } from '#web/lib/format.ts';
import { usePolled, useSettled } from '#web/lib/query.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RoundPicker } from '#web/ui/round-picker.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { roundRowsQuery } from './queries.ts';
import { chosenSheet, nextSheet, type RoundSheet, roundSheets } from './round-sheets.ts';
import { type Choice, choiceOf, SheetList, SheetSelect } from './sheet-choice.tsx';
import { SheetDesk } from './sheet-desk.tsx';
import { storedSheets } from './sheet-slot.ts';

type ScoreSheetsProps = {
  round: number;
  choice: Choice;
  /** `isLeaving`: what is not saved was sent, or is kept on the device, and nobody needs to be asked. */
  onChoose: (round: number, choice: Choice, isLeaving?: boolean) => void;
  back: ReactNode;
};

/** What stands there until it is known which round is asked for. */
export function ScoreSheetsLoading({ back }: { back: ReactNode }) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Registro de Pontuações" back={back} />
      <RoundSkeleton />
      <SheetSelect sheets={[]} chosen={null} isLoading onChoose={() => {}} />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}

const RoundSkeleton = () => <Skeleton className="h-16 w-full" />;

/** "Registro de Pontuações": the round, the game or the team, and what each player did. */
export function ScoreSheets({ round, choice, onChoose, back }: ScoreSheetsProps) {
  const user = useUser();
  const rounds = useQuery(roundsQuery);
  const active = useQuery(activeRoundQuery);
  const teams = useQuery(teamsQuery);
  const players = useQuery(playersQuery);
  const rows = useQuery(roundRowsQuery(round));
  const games = usePolled(roundGamesQuery(round), POLL.liveScores);
  const isSettled = useSettled([games], round);
  const [asked, setAsked] = useState<string | null>(null);
  if (!mayScore(user))
    return <EmptyState title="Acesso Restrito" hint="Só quem anota os pontos abre esta página." />;

  const failed = [rounds, teams, players, rows].find(({ isError, data }) => isError && !data);
  // Without the games each team still has its sheet.
  const isComplete = teams.data && players.data && rows.data && (games.data || isSettled);
  const sheets = isComplete ? roundSheets(teams.data, games.data ?? [], rows.data) : [];
  const sheet = chosenSheet(sheets, choice);
  const next = sheet && nextSheet(sheets, sheet);
  const nameOfTeam = (id: number) => teams.data?.find((each) => each.id === id)?.name ?? 'outro time';
  const isOnPage = (teamId: number) => sheet?.teams.some(({ id }) => id === teamId) ?? false;
  const unsaved = storedSheets(user.id).filter((each) => each.round !== round || !isOnPage(each.teamId));
  const keyOf = ({ gameId, teams: both }: RoundSheet) =>
    [round, gameId, ...both.map(({ id }) => id)].join(' ');
  const choose = (chosen: Choice, isLeaving = false) => {
    const found = chosenSheet(sheets, chosen);
    setAsked(found && keyOf(found));
    onChoose(round, chosen, isLeaving);
  };

  return (
    <div className="flex flex-col gap-5">
      <title>{`Registro de Pontuações, rodada ${round} · Manchete`}</title>
      <PageHeader title="Registro de Pontuações" back={back} />
      {rounds.data ? (
        <RoundPicker
          rounds={rounds.data.map(({ round_number, round_date }) => ({
            number: round_number,
            day: formatDay(round_date),
            label: formatRound(round_number, round_date),
          }))}
          selected={round}
          onSelect={(number) => onChoose(number, sheet?.teams[0] ? { teamId: sheet.teams[0].id } : {})}
          liveRound={active.data?.activeRound ?? null}
        />
      ) : failed ? null : (
        <RoundSkeleton />
      )}
      {failed ? (
        <Card>
          <ErrorState
            message="Falha ao carregar pontuações"
            onRetry={() => {
              for (const each of [rounds, teams, players, rows, games]) if (each.isError) void each.refetch();
            }}
            isRetrying={failed.isFetching}
          />
        </Card>
      ) : (
        <SheetSelect sheets={sheets} chosen={sheet} isLoading={!isComplete} onChoose={choose} />
      )}
      {unsaved.length > 0 && teams.data ? (
        <Notice tone="info">
          <p>Há pontos por salvar em outras súmulas:</p>
          <div className="-ml-4 flex flex-wrap">
            {unsaved.map((each) => (
              <Button
                key={`${each.round} ${each.teamId}`}
                tone="quiet"
                size="small"
                onPress={() => onChoose(each.round, { teamId: each.teamId })}
              >
                {`${nameOfTeam(each.teamId)}, rodada ${each.round}`}
              </Button>
            ))}
          </div>
        </Notice>
      ) : null}
      {sheet && rows.data && players.data ? (
        <SheetDesk
          key={keyOf(sheet)}
          userId={user.id}
          round={round}
          sheet={sheet}
          playersOfTeam={(teamId) =>
            players.data
              .filter(
                ({ id, teamId: of }) =>
                  of === teamId || rows.data.some((row) => row.playerId === id && row.teamId === teamId),
              )
              .toSorted(byFullName)
          }
          rows={rows.data}
          games={games.data ?? []}
          nameOfTeam={nameOfTeam}
          next={next}
          onNext={() => next && choose(choiceOf(next), true)}
          isAsked={asked === keyOf(sheet)}
        />
      ) : null}
      {!isComplete && !failed ? <Skeleton className="h-96 w-full" /> : null}
      {isComplete && !sheet && sheets.length > 0 ? <SheetList sheets={sheets} onChoose={choose} /> : null}
      {isComplete && sheets.length === 0 ? (
        <Card>
          <EmptyState
            icon={<ClipboardList />}
            title="Nenhum time encontrado"
            hint="Um administrador cadastra os times no painel."
            action={
              user.isAdmin ? (
                <Link to="/admin" search={{ tab: 'teams' }} className={buttonStyle({ size: 'small' })}>
                  Cadastrar times
                </Link>
              ) : null
            }
          />
        </Card>
      ) : null}
    </div>
  );
}
