import { z } from 'zod';
import { chosenDay } from '#contract/fields.ts';
import { quantity } from '#domain/text/quantity.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { DatePicker } from '#web/form/date-picker.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { Select } from '#web/form/select.tsx';
import { toastDone } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { formatLongDay, formatWeekday, today } from '#web/lib/format/format.ts';
import { useWrites } from '#web/lib/net/writes.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import type { RoundOrGap } from './queries.ts';
import { SERIES } from './round-view.ts';
import { PACES, type Pace, seriesOfDays } from './series.ts';

const seriesSchema = z.object({ first: chosenDay, pace: z.enum(PACES), count: z.string() });

type SeriesDialogProps = {
  rounds: readonly RoundOrGap[];
  /** Whether any of them has games. */
  hasGames: boolean;
  onClose: () => void;
};

/** Sets the days of the coming rounds: "todo sábado a partir de…". */
export default function SeriesDialog({ rounds, hasGames, onClose }: SeriesDialogProps) {
  const form = useForm({
    start: { first: '', pace: 'week' as Pace, count: String(rounds.filter(hasDay).length || 1) },
    schema: seriesSchema,
    draft: { slot: formDraftSlot(useUser().id, SERIES) },
  });
  const { first, pace, count } = useValues(form);
  const leaveOut = useWrites('DELETE /api/tournament/rounds/{roundNumber}', { done: () => {} });
  const move = useWrites('PUT /api/tournament/rounds/{roundNumber}', {
    done: (count) =>
      toastDone(
        count + (leaveOut.variables?.length ?? 0) === 0
          ? 'As rodadas já eram nesses dias'
          : 'Datas atualizadas',
      ),
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const isDay = seriesSchema.safeParse({ first, pace, count }).success;
  const days = isDay ? seriesOfDays(first, pace, Number(count)) : [];
  const wanted = rounds.slice(0, Number(count));
  const unwanted = rounds.slice(Number(count)).filter(hasDay);
  const giveDays = () =>
    move.mutate(
      wanted.flatMap(({ round_number: roundNumber, round_date }, index) => {
        const date = days[index];
        const seenDate = round_date?.slice(0, 10);
        if (!date || date === seenDate) return [];
        const body = { date, withChosenTimes: true, ...(seenDate ? { seenDate } : {}) };
        return [{ name: nameOf(roundNumber), sent: { params: { roundNumber }, body } }];
      }),
      { onSuccess: close },
    );
  const save = () =>
    leaveOut.mutate(
      unwanted.map(({ round_number: roundNumber }) => ({
        name: nameOf(roundNumber),
        sent: { params: { roundNumber } },
      })),
      { onSuccess: giveDays },
    );
  return (
    <FormDialog
      form={form}
      write={{ isPending: leaveOut.isPending || move.isPending, error: leaveOut.error ?? move.error }}
      onSubmit={save}
      say={({ message }) => message}
      onClose={close}
      isGuarded
      title="Marcar as rodadas em série"
      submitLabel="Marcar os dias"
      pendingLabel="Salvando..."
    >
      <DatePicker
        control={form.control}
        name="first"
        label={`Dia da rodada ${rounds[0]?.round_number ?? 1}`}
        autoFocus
      />
      <RadioGroup
        control={form.control}
        name="pace"
        label="E as outras"
        options={paceOptions(isDay ? first : null)}
      />
      <Select
        control={form.control}
        name="count"
        label={rounds[0]?.round_number === 1 ? 'Quantas rodadas' : 'Quantas rodadas faltam'}
        options={rounds.map((_, index) => ({
          value: String(index + 1),
          label: quantity(index + 1, 'rodada'),
        }))}
        {...(unwanted.length > 0
          ? {
              hint: 'As outras ficam sem dia e não aparecem para ninguém. Voltam quando você der um dia a elas.',
            }
          : {})}
      />
      {isDay && first < today() ? <Notice tone="warning">Este dia já passou.</Notice> : null}
      {hasGames ? (
        <Notice tone="info">Os jogos já marcados vão junto, no mesmo horário do novo dia.</Notice>
      ) : null}
      {days.length > 0 ? (
        <ol aria-label="Os dias das rodadas" className="grid gap-x-6 sm:grid-cols-2">
          {wanted.map(({ round_number }, index) => (
            <li key={round_number} className="flex justify-between gap-3 py-1">
              <span className="text-soft">Rodada {round_number}</span>
              <span className="tabular">{formatLongDay(days[index] ?? '')}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </FormDialog>
  );
}

const hasDay = ({ round_date }: RoundOrGap) => round_date !== null;

const nameOf = (number: number) => `Rodada ${number}`;

const NTH = {
  o: ['1º', '2º', '3º', '4º', 'último'],
  a: ['1ª', '2ª', '3ª', '4ª', 'última'],
} as const;

/** With the weekday once the first day is known. */
function paceOptions(first: string | null): { value: Pace; label: string }[] {
  const labels =
    first === null ? ['Toda semana', 'Uma semana sim, outra não', 'Uma vez por mês'] : labelsOf(first);
  return PACES.map((value, index) => ({ value, label: labels[index] ?? '' }));
}

function labelsOf(first: string): string[] {
  const weekday = formatWeekday(first);
  // 'Sábado' and 'domingo' are masculine.
  const ending = weekday.endsWith('feira') ? 'a' : 'o';
  const nth = NTH[ending][Math.ceil(Number(first.slice(8)) / 7) - 1];
  return [
    `Tod${ending} ${weekday}`,
    `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} sim, ${weekday} não`,
    `N${ending} ${nth} ${weekday} do mês`,
  ];
}
