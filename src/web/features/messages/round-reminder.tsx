import { REMINDER_DAYS } from '#domain/reminders.ts';
import { formatDay, formatMoment, today } from '#web/lib/format.ts';
import { Select } from '#web/ui/select.tsx';
import { Switch } from '#web/ui/switch.tsx';
import type { Reminder } from './queries.ts';
import { useMessageWrite } from './use-message-write.ts';

const DAYS = Array.from({ length: REMINDER_DAYS.max - REMINDER_DAYS.min + 1 }, (_, index) => {
  const days = REMINDER_DAYS.min + index;
  return { value: String(days), label: sayDays(days) };
});
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}h` }));

type RoundReminderProps = {
  reminder: Reminder;
  /** `YYYY-MM-DD`; undefined while it is not known. */
  day: string | undefined;
};

/** Whether and when a round is reminded of; each choice is kept at once. */
export function RoundReminder({ reminder, day }: RoundReminderProps) {
  const { roundNumber, sentAt } = reminder;
  const save = useMessageWrite('PUT /api/whatsapp/reminders/{roundNumber}', {
    done: ({ enabled, daysBefore, hour }) =>
      enabled
        ? {
            title: `Lembrete da rodada ${roundNumber} ligado`,
            description: `${sayDays(daysBefore)}, às ${hour}h.`,
          }
        : { title: `Lembrete da rodada ${roundNumber} desligado` },
    failure: 'Erro ao salvar o lembrete',
  });
  const { enabled, daysBefore, hour } = (save.isPending && save.variables?.body) || reminder;
  const set = (change: Partial<Pick<Reminder, 'enabled' | 'daysBefore' | 'hour'>>) =>
    save.run({ params: { roundNumber }, body: { enabled, daysBefore, hour, ...change } });
  const isOver = day !== undefined && day.slice(0, 10) < today();
  return (
    <section
      aria-label={`Lembrete da rodada ${roundNumber}`}
      className="flex flex-col gap-3 md:min-h-12 md:flex-row md:items-center"
    >
      <div className="flex min-w-0 flex-1 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">Rodada {roundNumber}</p>
          <p className="text-soft text-sm">
            {day ? formatDay(day) : ''}
            {sentAt ? ` · lembrete feito em ${formatMoment(sentAt)}` : isOver ? ' · já passou' : ''}
          </p>
        </div>
        <Switch
          label={`Lembrete automático da rodada ${roundNumber}`}
          isLabelHidden
          value={enabled}
          isDisabled={save.isPending}
          onChange={(value) => set({ enabled: value })}
        />
      </div>
      {enabled ? (
        <div className="grid grid-cols-2 gap-3 md:w-80">
          <Select
            label="Quando"
            options={DAYS}
            value={String(daysBefore)}
            isDisabled={save.isPending}
            onChange={(value) => set({ daysBefore: Number(value) })}
          />
          <Select
            label="Hora"
            options={HOURS}
            value={String(hour)}
            isDisabled={save.isPending}
            onChange={(value) => set({ hour: Number(value) })}
          />
        </div>
      ) : (
        <p className="hidden w-80 text-soft md:block">Desligado</p>
      )}
    </section>
  );
}

function sayDays(days: number): string {
  if (days === 0) return 'No dia';
  return days === 1 ? '1 dia antes' : `${days} dias antes`;
}
