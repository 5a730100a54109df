import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { byFullName } from '#domain/people/names.ts';
import { isMemberOf } from '#domain/people/pairs.ts';
import { mayScore, useUser } from '#web/features/auth/queries.ts';
import { type Game, POLL, roundGamesQuery } from '#web/features/games/queries.ts';
import { type Player, playersQuery } from '#web/features/players/queries.ts';
import { activeRoundQuery, roundsQuery } from '#web/features/rounds/queries.ts';
import { pickerRounds } from '#web/features/rounds/round-view.ts';
import { teamsQuery } from '#web/features/teams/queries.ts';
import { usePolled, useSettled } from '#web/lib/net/query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { combineSources, Loaded, type Source } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { RoundPicker } from '#web/ui/layout/round-picker.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { savableProposals } from './proposals.ts';
import { proposalsQuery, roundRowsQuery, type SheetRow } from './queries.ts';
import { RoundProposals } from './round-proposals.tsx';
import {
  chosenSheet,
  nextSheet,
  pairsOf,
  type RoundSheet,
  roundSheets,
  type SheetTeam,
} from './round-sheets.ts';
import { type Choice, choiceOf, SheetList, SheetSelect } from './sheet-choice.tsx';
import { SheetDesk } from './sheet-desk.tsx';
import type { SheetKey } from './sheet-draft.ts';
import { storedSheets } from './sheet-slot.ts';

type ScoreSheetsProps = {
  round: number;
  choice: Choice;
  /** `withoutAsking`: the unsaved points were sent or stay on the device. */
  onChoose: (round: number, choice: Choice, withoutAsking?: boolean) => void;
  back: ReactNode;
};

const RoundSkeleton = () => <Skeleton className="h-16 w-full" />;

const SheetsSkeleton = () => (
  <>
    <SheetSelect sheets={[]} chosen={null} isLoading onChoose={() => {}} />
    <Skeleton className="h-96 w-full rounded-card" />
  </>
);

export function ScoreSheets({ round, choice, onChoose, back }: ScoreSheetsProps) {
  const rounds = useQuery(roundsQuery);
  const active = useQuery(activeRoundQuery);
  const known = useRound(round);
  if (!mayScore(useUser()))
    return <EmptyState title="Acesso Restrito" hint="Só quem anota os pontos abre esta página." />;

  const pick = (number: number) => {
    const [team] = known.data ? (chosenSheet(sheetsOf(known.data), choice)?.teams ?? []) : [];
    onChoose(number, team ? { teamId: team.id } : {});
  };
  return (
    <div className="flex flex-col gap-5">
      <title>{`Registro de Pontuações, rodada ${round} · Manchete`}</title>
      <PageHeader title="Registro de Pontuações" back={back} />
      <Loaded from={rounds} failure="Erro ao carregar as rodadas" loading={<RoundSkeleton />}>
        {(all) => (
          <RoundPicker
            rounds={pickerRounds(all)}
            selected={round}
            onSelect={pick}
            activeRound={active.data?.activeRound ?? null}
          />
        )}
      </Loaded>
      <Loaded from={known} failure="Falha ao carregar pontuações" loading={<SheetsSkeleton />}>
        {(data) => <RoundSheets {...data} round={round} choice={choice} onChoose={onChoose} />}
      </Loaded>
    </div>
  );
}

type Round = {
  readonly teams: readonly SheetTeam[];
  readonly players: Player[];
  readonly rows: SheetRow[];
  readonly games: Game[];
};

/** Without games, each team has a sheet of its own. */
function useRound(round: number): Source<Round> {
  const teams = useQuery(teamsQuery);
  const players = useQuery(playersQuery);
  const rows = useQuery(roundRowsQuery(round));
  const games = usePolled(roundGamesQuery(round), POLL.liveScores);
  const isSettled = useSettled([games], round);
  const all = combineSources({ teams, players, rows });
  return {
    ...all,
    data: all.data && (games.data || isSettled) ? withPairs(all.data, games.data ?? []) : undefined,
    refetch() {
      if (games.isError) void games.refetch();
      return all.refetch();
    },
  };
}

const withPairs = <R extends Omit<Round, 'games'>>(round: R, games: Game[]): R & Round => ({
  ...round,
  teams: [...round.teams, ...pairsOf(games, round.players)],
  games,
});

const sheetsOf = ({ teams, games, rows }: Round) => roundSheets(teams, games, rows);

type RoundSheetsProps = Round & Pick<ScoreSheetsProps, 'round' | 'choice' | 'onChoose'>;

function RoundSheets({ round, choice, onChoose, ...known }: RoundSheetsProps) {
  const { teams, players, rows, games } = known;
  const user = useUser();
  const proposals = useQuery(proposalsQuery(round));
  const [justChosen, setJustChosen] = useState<string | null>(null);
  const sheets = sheetsOf(known);
  const sheet = chosenSheet(sheets, choice);
  const next = sheet && nextSheet(sheets, sheet);
  const nameOfTeam = (id: number) => teams.find((each) => each.id === id)?.name ?? 'outro time';
  const keyOf = ({ gameId, teams: both }: RoundSheet) =>
    [round, gameId, ...both.map(({ id }) => id)].join(' ');
  const choose = (chosen: Choice, withoutAsking = false) => {
    const found = chosenSheet(sheets, chosen);
    setJustChosen(found && keyOf(found));
    onChoose(round, chosen, withoutAsking);
  };
  const playersOfTeam = (teamId: number) =>
    players
      .filter(
        (player) =>
          teams.some((team) => team.id === teamId && isMemberOf(team, player)) ||
          rows.some((row) => row.playerId === player.id && row.teamId === teamId),
      )
      .toSorted(byFullName);
  const isShown = (each: SheetKey) =>
    each.round === round && sheet?.teams.some(({ id }) => id === each.teamId) === true;
  const onThese = savableProposals(proposals.data ?? [], players, rows, teams);
  return (
    <>
      <Loaded from={proposals} failure="Erro ao carregar os pontos anotados nos jogos" loading={null}>
        {() => (
          <RoundProposals userId={user.id} round={round} proposals={onThese} rows={rows} games={games} />
        )}
      </Loaded>
      <SheetSelect sheets={sheets} chosen={sheet} isLoading={false} onChoose={choose} />
      <Unsaved
        sheets={storedSheets(user.id).filter((each) => !isShown(each))}
        nameOfTeam={nameOfTeam}
        onOpen={(each) => onChoose(each.round, { teamId: each.teamId })}
      />
      {sheet ? (
        <SheetDesk
          key={keyOf(sheet)}
          userId={user.id}
          round={round}
          sheet={sheet}
          playersOfTeam={playersOfTeam}
          rows={rows}
          games={games}
          proposals={onThese}
          nameOfTeam={nameOfTeam}
          next={next}
          onNext={() => next && choose(choiceOf(next), true)}
          isAsked={justChosen === keyOf(sheet)}
        />
      ) : sheets.length > 0 ? (
        <SheetList sheets={sheets} onChoose={choose} />
      ) : (
        <NoTeams isAdmin={user.isAdmin} />
      )}
    </>
  );
}

type UnsavedProps = {
  sheets: readonly SheetKey[];
  nameOfTeam: (id: number) => string;
  onOpen: (sheet: SheetKey) => void;
};

function Unsaved({ sheets, nameOfTeam, onOpen }: UnsavedProps) {
  if (sheets.length === 0) return null;
  return (
    <Notice tone="info">
      <p>Há pontos não salvos em outras súmulas:</p>
      <div className="-ml-4 flex flex-wrap">
        {sheets.map((each) => (
          <Button key={`${each.round} ${each.teamId}`} tone="quiet" size="small" onPress={() => onOpen(each)}>
            {`${nameOfTeam(each.teamId)}, rodada ${each.round}`}
          </Button>
        ))}
      </div>
    </Notice>
  );
}

function NoTeams({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<ClipboardList />}
        title="Nenhum time encontrado"
        hint="Um administrador cadastra os times no painel."
        action={
          isAdmin ? (
            <Link to="/admin" search={{ tab: 'teams' }} className={buttonStyle({ size: 'small' })}>
              Cadastrar times
            </Link>
          ) : null
        }
      />
    </Card>
  );
}
