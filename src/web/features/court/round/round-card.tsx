import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { roundTitle } from '#domain/schedule/rounds.ts';
import { useUser } from '#web/features/auth/queries.ts';
import type { Game } from '#web/features/games/queries.ts';
import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import { formatDay } from '#web/lib/format/format.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded, type Source } from '#web/ui/layout/loaded.tsx';
import { GameRowSkeleton, Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ActiveRoundButton, RoundOverNotice } from './active-round.tsx';
import { newGameDraftName } from './form-names.ts';
import { RoundGames } from './round-games.tsx';

type RoundCardProps = {
  number: number;
  /** Undefined until the rounds are loaded, and where that failed. */
  round: CallAnswer<Contract['GET /api/tournament/rounds']>[number] | undefined;
  games: Source<Game[]>;
  active: Source<CallAnswer<Contract['GET /api/live-scores/active-round']>>;
  selectedId: number | undefined;
  isAlone: boolean;
  /** Links for organisers, shown beside their buttons. */
  adminLinks: ReactNode;
};

/** A round with its games, and an administrator's buttons. */
export function RoundCard({ number, round, games, active, selectedId, isAlone, adminLinks }: RoundCardProps) {
  const { id: userId, isAdmin } = useUser();
  const day = round?.round_date.slice(0, 10);
  const newGameDialog = useLazy(
    () => import('./new-game-dialog.tsx'),
    hasFormDraft(userId, newGameDraftName(number)),
  );
  return (
    <Card
      title={roundTitle({ number, isExtra: round?.is_extra_round === true })}
      action={day ? <span className="text-soft">{formatDay(day)}</span> : null}
    >
      <div className="flex flex-col gap-4">
        {isAdmin ? (
          <div
            className={classes('flex flex-wrap items-start gap-3 *:flex-auto', isAlone && 'lg:*:flex-none')}
          >
            <Button icon={<Plus />} isDisabled={!round} onPress={newGameDialog.ask}>
              Novo confronto
            </Button>
            {adminLinks}
            <Loaded
              from={active}
              failure="Erro ao carregar a rodada ao vivo"
              loading={<Skeleton className="h-12 w-66 rounded-control" />}
            >
              {({ activeRound }) => <ActiveRoundButton round={number} activeRound={activeRound ?? 0} />}
            </Loaded>
          </div>
        ) : null}
        {isAdmin && active.data?.activeRound === number && games.data ? (
          <RoundOverNotice round={number} games={games.data} />
        ) : null}
        <Loaded
          from={games}
          failure={`Erro ao carregar os jogos da rodada ${number}`}
          loading={
            <div className="flex flex-col gap-4">
              <GameRowSkeleton />
              <GameRowSkeleton />
              <GameRowSkeleton />
            </div>
          }
        >
          {(all) => (
            <RoundGames day={day} games={all} selectedId={selectedId} mayCreate={isAdmin} isAlone={isAlone} />
          )}
        </Loaded>
      </div>
      {newGameDialog.Part && day ? (
        <newGameDialog.Part round={number} day={day} games={games.data ?? []} onClose={newGameDialog.close} />
      ) : null}
    </Card>
  );
}
