import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { byFullName } from '#domain/names.ts';
import { mayScore, useUser } from '#web/features/auth/queries.ts';
import { activeRoundQuery, playersQuery, roundsQuery, teamsQuery } from '#web/features/tournament/queries.ts';
import { formatDay } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/button-style.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RoundPicker } from '#web/ui/round-picker.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { keptSheets } from './kept-sheet.ts';
import { roundRowsQuery } from './queries.ts';
import { SheetDesk } from './sheet-desk.tsx';

type ScoreSheetsProps = {
  round: number;
  teamId: number | undefined;
  onChoose: (round: number, teamId: number | undefined) => void;
  back: ReactNode;
};

/** "Registro de Pontuações": the round, the team, and what each of its players did. */
export function ScoreSheets({ round, teamId, onChoose, back }: ScoreSheetsProps) {
  const user = useUser();
  const rounds = useQuery(roundsQuery);
  const active = useQuery(activeRoundQuery);
  const teams = useQuery(teamsQuery);
  const players = useQuery(playersQuery);
  const rows = useQuery(roundRowsQuery(round));
  if (!mayScore(user))
    return <EmptyState title="Acesso Restrito" hint="Só quem anota os pontos abre esta página." />;

  const kept = keptSheets(user.id).filter((sheet) => sheet.round !== round || sheet.teamId !== teamId);
  const failed = [rounds, teams, players, rows].find(({ isError, data }) => isError && !data);
  const team = teams.data?.find(({ id }) => id === teamId);
  const nameOfTeam = (id: number) => teams.data?.find((each) => each.id === id)?.name ?? 'outro time';
  const isComing = teamId !== undefined && (teams.isPending || (team && !(rows.data && players.data)));
  const filled = (id: number) => rows.data?.filter((row) => row.teamId === id).length ?? 0;

  return (
    <div className="flex flex-col gap-5">
      <title>{`Registro de Pontuações, rodada ${round} · Manchete`}</title>
      <PageHeader title="Registro de Pontuações" back={back} />
      {rounds.data ? (
        <RoundPicker
          rounds={rounds.data.map(({ round_number, round_date }) => ({
            number: round_number,
            hint: formatDay(round_date).slice(0, 5),
          }))}
          selected={round}
          onSelect={(number) => onChoose(number, teamId)}
          liveRound={active.data?.activeRound ?? null}
        />
      ) : failed ? null : (
        <Skeleton className="h-16 w-full" />
      )}
      {failed ? (
        <Card>
          <ErrorState
            message="Falha ao carregar pontuações"
            onRetry={() => {
              for (const each of [rounds, teams, players, rows]) if (each.isError) void each.refetch();
            }}
            isRetrying={failed.isFetching}
          />
        </Card>
      ) : (
        <Select
          label="Time"
          options={(teams.data ?? []).map(({ id, name, players: members }) => ({
            value: String(id),
            label: name,
            hint: `${filled(id)} de ${members.length} anotados`,
          }))}
          value={team ? String(team.id) : null}
          onChange={(value) => onChoose(round, Number(value))}
          placeholder={teams.isPending ? 'Carregando times...' : 'Selecione um time'}
        />
      )}
      {kept.length > 0 && teams.data ? (
        <Notice tone="info">
          <p>Há pontos por salvar em outras súmulas:</p>
          <div className="-ml-4 flex flex-wrap">
            {kept.map((sheet) => (
              <Button
                key={`${sheet.round} ${sheet.teamId}`}
                tone="quiet"
                size="small"
                onPress={() => onChoose(sheet.round, sheet.teamId)}
              >
                {`${nameOfTeam(sheet.teamId)}, rodada ${sheet.round}`}
              </Button>
            ))}
          </div>
        </Notice>
      ) : null}
      {team && rows.data && players.data ? (
        <SheetDesk
          key={`${round} ${team.id}`}
          sheetKey={{ userId: user.id, round, teamId: team.id }}
          teamName={team.name}
          players={players.data
            .filter(
              ({ id, teamId: of }) =>
                of === team.id || rows.data.some((row) => row.playerId === id && row.teamId === team.id),
            )
            .toSorted(byFullName)}
          rows={rows.data}
          nameOfTeam={nameOfTeam}
        />
      ) : null}
      {isComing && !failed ? <Skeleton className="h-96 w-full" /> : null}
      {teams.data && !team && !failed ? (
        <Card>
          <EmptyState
            icon={<ClipboardList />}
            title={teams.data.length === 0 ? 'Nenhum time encontrado' : 'Escolha um time'}
            hint={
              teams.data.length === 0
                ? 'Um administrador cadastra os times no painel.'
                : 'Aqui aparecem os seus jogadores, com saques, defesas e ataques desta rodada.'
            }
            action={
              teams.data.length === 0 && user.isAdmin ? (
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
