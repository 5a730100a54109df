import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Pencil, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { YEARS } from '#contract/years.ts';
import { roundsOutOfOrder } from '#domain/schedule/round-order.ts';
import { gamesWithOwnDate, hasChosenTime } from '#domain/schedule/rounds.ts';
import { FIRST_ROUNDS, LAST_ROUND, ROUND_NUMBERS } from '#domain/tournament.ts';
import { useUser } from '#web/features/auth/queries.ts';
import {
  completedQuery,
  type Game,
  roundGamesQuery,
  upcomingQuery,
  useBoardGames,
} from '#web/features/games/queries.ts';
import { dateOf } from '#web/features/games/score-view.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { DatePicker } from '#web/form/date-picker.tsx';
import { Form } from '#web/form/form.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot, hasFormDraft } from '#web/lib/device/form-draft.ts';
import { dayOf, formatLongDay, formatTime, today } from '#web/lib/format/format.ts';
import { CallFailed, sayFailure } from '#web/lib/net/client.ts';
import { useSettled } from '#web/lib/net/query.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { useListDialog } from '#web/lib/page/list-dialog.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useKey } from '#web/ui/buttons/use-key.ts';
import { Badge } from '#web/ui/layout/badge.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { mapSource } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { bringIntoSight } from '#web/ui/overlays/bring-into-sight.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { type Round, type RoundOrGap, roundsQuery, withGaps } from './queries.ts';
import { roundDateSchema } from './round-date-schema.ts';
import { RoundList } from './round-list.tsx';
import { SERIES } from './round-view.ts';

const roundDate = ({ round_number }: Pick<RoundOrGap, 'round_number'>) => `rodada:${round_number}`;

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

type RoundDateFormProps = { round: RoundOrGap; rounds: readonly Round[]; onClose: () => void };

function RoundDateForm({ round, rounds, onClose }: RoundDateFormProps) {
  const day = round.round_date?.slice(0, 10) ?? '';
  /** When the form opened, to notice a colleague's change. */
  const [seenDate, setSeenDate] = useState(day);
  const form = useForm({
    start: { date: day, withChosenTimes: true },
    schema: roundDateSchema,
    draft: { slot: formDraftSlot(useUser().id, roundDate(round)) },
    mode: 'onChange',
  });
  const { date } = useValues(form);
  const roundNumber = round.round_number;
  const games = useQuery(roundGamesQuery(roundNumber));
  const isSettled = useSettled([games], roundNumber);
  const isUnknown = isSettled && !games.data;
  const withOwnDate = gamesWithOwnDate(games.data ?? [], { number: roundNumber, date: day });
  const isMoving =
    date !== '' && (isUnknown ? date !== day : withOwnDate.some((game) => dayOf(game.date) !== date));
  const move = useWrite('PUT /api/tournament/rounds/{roundNumber}', {
    done(_, { body }) {
      form.forget();
      showToast({
        tone: 'success',
        title: 'Data atualizada',
        description: `A rodada ${roundNumber} é ${formatLongDay(body.date)}.`,
      });
    },
    failed(error) {
      const current = currentRoundIn(error);
      if (current) setSeenDate(current.round_date.slice(0, 10));
      if (current)
        return showToast({ tone: 'destructive', title: 'Data não alterada', description: sayMoved(current) });
      const hasReason = error instanceof CallFailed && error.problem.code !== 'UNKNOWN';
      const description = hasReason ? sayFailure(error) : 'Erro ao atualizar a data da rodada';
      showToast({ tone: 'destructive', title: 'Erro', description });
    },
  });

  const leaveOut = useWrite('DELETE /api/tournament/rounds/{roundNumber}', {
    done: () => toastDone(`A rodada ${roundNumber} ficou sem dia`),
    failed: toastFailure('A rodada continua como estava'),
  });
  const isPending = move.isPending || leaveOut.isPending;

  const close = () => {
    form.forget();
    onClose();
  };
  const disorder = outOfOrder(roundNumber, date, rounds);
  if (date !== day && isCompleteDay(date) && date < today()) disorder.push('Este dia já passou.');
  const buttons = useRef<HTMLDivElement>(null);
  const notices = disorder.length + Number(isMoving);
  // Each notice pushes the buttons out of view on a phone.
  useEffect(() => {
    if (notices > 0) bringIntoSight(buttons.current);
  }, [notices]);
  const row = useRef<HTMLDivElement>(null);
  useKey(row, 'Escape', () => {
    if (!isPending) close();
  });
  const save = ({ date, withChosenTimes }: { date: string; withChosenTimes: boolean }) => {
    const seen = seenDate === '' ? {} : { seenDate };
    const body = { date, withChosenTimes: withChosenTimes && isMoving, ...seen };
    if (isSettled) move.mutate({ params: { roundNumber }, body }, { onSuccess: onClose });
  };

  return (
    <div ref={bringIntoSight}>
      <div ref={row}>
        <Form
          form={form}
          write={move}
          onSubmit={save}
          // Shown as toasts: the row has no space.
          say={() => null}
          className="flex flex-col gap-3 py-2 sm:flex-row sm:items-start"
          footer={
            <div ref={buttons} className="grid grid-cols-2 gap-3 sm:mt-6.5 sm:flex">
              <Button tone="secondary" isDisabled={isPending} onPress={close}>
                Cancelar
              </Button>
              <Button
                type="submit"
                isPending={move.isPending}
                pendingLabel="Salvando..."
                isDisabled={!isSettled || leaveOut.isPending}
              >
                Salvar
              </Button>
            </div>
          }
        >
          <div className="flex-1">
            <DatePicker
              control={form.control}
              name="date"
              label={`Data da rodada ${roundNumber}`}
              autoFocus
            />
            {disorder.map((words) => (
              <div key={words} className="mt-3">
                <Notice tone="warning">{words}</Notice>
              </div>
            ))}
            {round.round_date !== null && games.data?.length === 0 ? (
              <div className="mt-1 -ml-4">
                <Button
                  tone="quiet"
                  size="small"
                  isDisabled={isPending}
                  onPress={() => leaveOut.mutate({ params: { roundNumber } }, { onSuccess: close })}
                >
                  Deixar sem dia
                </Button>
              </div>
            ) : null}
            {isMoving ? (
              <div className="mt-3 flex flex-col gap-1">
                <Notice tone="warning">{isUnknown ? UNKNOWN_DATES : ownDates(withOwnDate)}</Notice>
                <Checkbox
                  control={form.control}
                  name="withChosenTimes"
                  hint="Vão para o novo dia, no mesmo horário. Sem isto, ficam no dia em que estão."
                >
                  Mover também os jogos com dia ou horário próprio
                </Checkbox>
              </div>
            ) : null}
          </div>
        </Form>
      </div>
    </div>
  );
}

/** A half-typed year cannot be compared. */
const isCompleteDay = (date: string) => date !== '' && Number(date.slice(0, 4)) >= YEARS.min;

/** Why the rounds' days would be out of order, one sentence per direction. */
function outOfOrder(number: number, date: string, rounds: readonly Round[]): string[] {
  if (!isCompleteDay(date)) return [];
  const days = rounds.map(({ round_number, round_date }) => ({
    number: round_number,
    date: round_date.slice(0, 10),
  }));
  const { before, after } = roundsOutOfOrder({ number, date }, days);
  return [
    before &&
      `A rodada ${number} ficaria antes da rodada ${before.number}, que é ${formatLongDay(before.date)}.`,
    after &&
      `A rodada ${number} ficaria depois da rodada ${after.number}, que é ${formatLongDay(after.date)}.`,
  ].filter((words) => words !== null);
}

const currentRoundIn = (error: Error) =>
  error instanceof CallFailed ? (error.answer['round'] as Round | undefined) : undefined;

const sayMoved = ({ round_number, round_date }: Round) =>
  `Outra pessoa mudou a rodada ${round_number} para ${formatLongDay(round_date)}. Para ficar com a data que está aqui, salve de novo.`;

const UNKNOWN_DATES = 'Os jogos desta rodada não carregaram: pode haver algum com dia ou horário próprio.';

/** '2 jogos têm horário próprio: 9h30, 10h15.', with days if they differ or no time was chosen. */
function ownDates(games: readonly Game[]): string {
  const times = games.map(({ date }) => date).toSorted();
  const isTimed = games.every(hasChosenTime);
  const isOneDay = new Set(times.map(dayOf)).size === 1;
  const inWords = (date: string) => (isTimed && isOneDay ? formatTime(date) : dateOf({ date }).shown);
  const what = isTimed ? 'horário' : games.some(hasChosenTime) ? 'dia ou horário' : 'dia';
  const words = [...Map.groupBy(times.map(inWords), (time) => time)]
    .map(([time, { length }]) => (length > 1 ? `${time} (${length} jogos)` : time))
    .join(', ');
  return `${games.length === 1 ? '1 jogo tem' : `${games.length} jogos têm`} ${what} próprio: ${words}.`;
}
