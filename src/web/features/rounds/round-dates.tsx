import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FIRST_ROUNDS, LAST_ROUND, ROUND_NUMBERS } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { completedQuery, upcomingQuery, useBoardGames } from '#web/features/games/queries.ts';
import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import { formatLongDay, today } from '#web/lib/format/format.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { useListDialog } from '#web/lib/page/list-dialog.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { mapSource } from '#web/ui/layout/loaded.tsx';
import { type RoundOrGap, roundsQuery, withGaps } from './queries.ts';
import { RoundDateForm, roundDate } from './round-date-form.tsx';
import { RoundList } from './round-list.tsx';
import { SERIES } from './round-view.ts';

export default function RoundDates() {
  const known = useQuery(roundsQuery);
  const { id: userId } = useUser();
  const { open: editing, setOpen: setEditing } = useListDialog<number>(() =>
    known.data
      ? (ROUND_NUMBERS.find((number) => hasFormDraft(userId, roundDate({ round_number: number }))) ?? null)
      : null,
  );
  const last = Math.max(FIRST_ROUNDS.length, known.data?.at(-1)?.round_number ?? 0);
  const rounds = mapSource(known, (all) => withGaps(all, Math.max(last, editing ?? 0)));
  const begun = useBegunRounds();
  const upcoming = useQuery(upcomingQuery);
  const isToCome = ({ round_number }: RoundOrGap) => begun?.has(round_number) === false;
  const toCome = known.data ? withGaps(known.data, LAST_ROUND).filter(isToCome) : [];
  const isOver = (round: RoundOrGap) =>
    isToCome(round) && round.round_date !== null && round.round_date.slice(0, 10) < today();
  const series = useLazy(() => import('./series-dialog.tsx'), hasFormDraft(userId, SERIES));
  const [left, setLeft] = useState<number | null>(null);
  return (
    <Card title="Datas das Rodadas">
      <p className="mb-3 text-soft">
        Quando uma rodada muda de dia, os jogos dela sem dia nem horário próprio vão junto; sobre os outros,
        você decide.
      </p>
      <div className="mb-3">
        <Button
          tone="secondary"
          icon={<CalendarDays className="size-5" aria-hidden="true" />}
          isDisabled={toCome.length === 0 || !upcoming.data}
          onPress={series.ask}
        >
          Marcar em série
        </Button>
      </div>
      <RoundList rounds={rounds}>
        {(round) =>
          editing === round.round_number ? (
            <RoundDateForm
              round={round}
              rounds={known.data ?? []}
              onClose={() => {
                setLeft(round.round_number);
                setEditing(null);
              }}
            />
          ) : (
            <div className="flex min-h-14 items-center gap-3">
              <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row sm:items-center">
                <p className="flex min-h-7 w-44 items-center gap-3 font-semibold">
                  Rodada {round.round_number}
                  {round.is_extra_round ? <Badge tone="sun">Extra</Badge> : null}
                </p>
                {/* As high as the badge, which comes later. */}
                <p className="flex min-h-7 flex-wrap items-center gap-x-3">
                  {round.round_date === null ? (
                    <span className="text-soft">Sem dia: não aparece para ninguém</span>
                  ) : (
                    <span className="tabular">{formatLongDay(round.round_date)}</span>
                  )}
                  {isOver(round) ? <Badge tone="sun">Já passou</Badge> : null}
                </p>
              </div>
              <IconButton
                label={`Editar a data da rodada ${round.round_number}`}
                icon={<Pencil className="size-5" aria-hidden="true" />}
                autoFocus={left === round.round_number}
                onPress={() => {
                  setLeft(null);
                  setEditing(round.round_number);
                }}
              />
            </div>
          )
        }
      </RoundList>
      {rounds.data?.length === last && last < LAST_ROUND ? (
        <div className="mt-2">
          <Button
            tone="quiet"
            icon={<Plus className="size-5" aria-hidden="true" />}
            onPress={() => setEditing(last + 1)}
          >
            {`Acrescentar a rodada ${last + 1}`}
          </Button>
        </div>
      ) : null}
      {series.Part && toCome.length > 0 && upcoming.data ? (
        <series.Part rounds={toCome} hasGames={upcoming.data.length > 0} onClose={series.close} />
      ) : null}
    </Card>
  );
}

/** Rounds in which a game has begun; undefined until known. */
function useBegunRounds(): ReadonlySet<number> | undefined {
  const completed = useQuery(completedQuery);
  const { live, otherRounds, games } = useBoardGames();
  if (!completed.data || !live.data || !otherRounds.data) return undefined;
  const all = [...Object.values(completed.data.gamesByRound).flat(), ...games];
  return new Set(all.filter(({ status }) => status !== 'agendado').map(({ round }) => round));
}
