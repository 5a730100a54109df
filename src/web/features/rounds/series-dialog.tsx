import { useUser } from '#web/features/auth/queries.ts';
import { DatePicker } from '#web/form/date-picker.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { toastDone } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/form-draft.ts';
import { formatLongDay, formatWeekday, today } from '#web/lib/format.ts';
import { useWrites } from '#web/lib/writes.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Round } from './queries.ts';
import { SERIES } from './round-view.ts';
import { PACES, type Pace, seriesOfDays } from './series.ts';
import { seriesSchema } from './series-schema.ts';

type SeriesDialogProps = {
  /** The rounds of which no game has begun. */
  rounds: readonly Round[];
  /** Whether any of them has games. */
  hasGames: boolean;
  onClose: () => void;
};

/** Gives the rounds to come their days: "todo sábado a partir de…". */
export default function SeriesDialog({ rounds, hasGames, onClose }: SeriesDialogProps) {
  const form = useForm({
    start: { first: '', pace: 'week' as Pace },
    schema: seriesSchema,
    draft: { slot: formDraftSlot(useUser().id, SERIES) },
  });
  const { first, pace } = useValues(form);
  const move = useWrites('PUT /api/tournament/rounds/{roundNumber}', {
    done: (count) => toastDone(count === 0 ? 'As rodadas já eram nesses dias' : 'Datas atualizadas'),
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const isDay = seriesSchema.safeParse({ first, pace }).success;
  const days = isDay ? seriesOfDays(first, pace, rounds.length) : [];
  const save = () =>
    move.mutate(
      rounds.flatMap(({ round_number: roundNumber, round_date }, index) => {
        const seenDate = round_date.slice(0, 10);
        const date = days[index];
        if (!date || date === seenDate) return [];
        const body = { date, withChosenTimes: true, seenDate };
        return [{ name: `Rodada ${roundNumber}`, sent: { params: { roundNumber }, body } }];
      }),
      { onSuccess: close },
    );
  return (
    <FormDialog
      form={form}
      write={move}
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
      {isDay && first < today() ? <Notice tone="warning">Este dia já passou.</Notice> : null}
      {hasGames ? (
        <Notice tone="info">Os jogos já marcados vão junto, no mesmo horário do novo dia.</Notice>
      ) : null}
      {days.length > 0 ? (
        <ol aria-label="Os dias das rodadas" className="grid gap-x-6 sm:grid-cols-2">
          {rounds.map(({ id, round_number }, index) => (
            <li key={id} className="flex justify-between gap-3 py-1">
              <span className="text-soft">Rodada {round_number}</span>
              <span className="tabular">{formatLongDay(days[index] ?? '')}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </FormDialog>
  );
}

const NTH = {
  o: ['1º', '2º', '3º', '4º', 'último'],
  a: ['1ª', '2ª', '3ª', '4ª', 'última'],
} as const;

/** The paces in words; with the weekday once the first day is known. */
function paceOptions(first: string | null): { value: Pace; label: string }[] {
  const labels =
    first === null ? ['Toda semana', 'Uma semana sim, uma não', 'Uma vez por mês'] : labelsOf(first);
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
