import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { YEARS } from '#contract/years.ts';
import { roundsOutOfOrder } from '#domain/schedule/round-order.ts';
import { gamesWithOwnDate, hasChosenTime } from '#domain/schedule/rounds.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { type Game, roundGamesQuery } from '#web/features/games/queries.ts';
import { dateOf } from '#web/features/games/score-view.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { DatePicker } from '#web/form/date-picker.tsx';
import { Form } from '#web/form/form.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { dayOf, formatLongDay, formatTime, today } from '#web/lib/format/format.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { useSettled } from '#web/lib/net/query.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { useKey } from '#web/ui/buttons/use-key.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { bringIntoSight } from '#web/ui/overlays/bring-into-sight.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import type { Round, RoundOrGap } from './queries.ts';
import { roundDateSchema } from './round-date-schema.ts';

/** The name of a stored draft. */
export const roundDate = ({ round_number }: Pick<RoundOrGap, 'round_number'>) => `rodada:${round_number}`;

type RoundDateFormProps = { round: RoundOrGap; rounds: readonly Round[]; onClose: () => void };

export function RoundDateForm({ round, rounds, onClose }: RoundDateFormProps) {
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
