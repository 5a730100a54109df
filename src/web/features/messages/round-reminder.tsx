import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isReminderDue, REMINDER_DAYS } from '#domain/messages/reminders.ts';
import { quantity } from '#domain/text/quantity.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { formatDay, formatMoment, hourNow, timeArticle, today } from '#web/lib/format/format.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { type Reminder, remindersQuery } from './queries.ts';
import { useMessageWrite } from './use-message-write.ts';

const DAYS = Array.from({ length: REMINDER_DAYS.max - REMINDER_DAYS.min + 1 }, (_, index) => {
  const days = REMINDER_DAYS.min + index;
  return { value: String(days), label: sayDays(days) };
});
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour}h` }));

const WITHIN_A_MINUTE = {
  manual:
    'Em até um minuto as mensagens ficam prontas no histórico, uma para cada jogador que aceita mensagens.',
  cloud: 'Em até um minuto o lembrete sai para todos os jogadores que aceitam mensagens.',
  unknown: 'O lembrete é feito em até um minuto, para todos os jogadores que aceitam mensagens.',
} as const;

type RoundReminderProps = {
  reminder: Reminder;
  /** `YYYY-MM-DD`; undefined while loading. */
  day: string | undefined;
  gateway: 'cloud' | 'manual' | undefined;
};

type Settings = Pick<Reminder, 'enabled' | 'daysBefore' | 'hour'>;

/** Each choice is stored at once; one that would send the reminder now asks first. */
export function RoundReminder({ reminder, day, gateway }: RoundReminderProps) {
  const { roundNumber, sentAt } = reminder;
  const queries = useQueryClient();
  const save = useMessageWrite('PUT /api/whatsapp/reminders/{roundNumber}', {
    done(stored) {
      // Updated before the refetch, because the next choice is sent together with this one.
      queries.setQueryData(remindersQuery.queryKey, (all) =>
        all?.map((each) => (each.roundNumber === roundNumber ? stored : each)),
      );
      if (!stored.enabled) return { title: `Lembrete da rodada ${roundNumber} desligado` };
      return {
        title: `Lembrete da rodada ${roundNumber} ligado`,
        description: `${sayDays(stored.daysBefore)}, ${timeArticle(`${stored.hour}h`)} ${stored.hour}h.`,
      };
    },
    failure: 'Erro ao salvar o lembrete',
  });
  const { enabled, daysBefore, hour } = (save.isPending && save.variables?.body) || reminder;
  const [unconfirmed, setUnconfirmed] = useState<Settings | null>(null);
  const store = (body: Settings) => save.run({ params: { roundNumber }, body }, () => setUnconfirmed(null));
  const set = (change: Partial<Settings>) => {
    const settings = { enabled, daysBefore, hour, ...change };
    const isDue =
      day !== undefined && isReminderDue(settings, day.slice(0, 10), { day: today(), hour: hourNow() });
    if (!isDue || sentAt) return store(settings);
    save.reset();
    setUnconfirmed(settings);
  };
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
      <ConfirmWrite
        isOpen={unconfirmed !== null}
        onOpenChange={() => {
          save.reset();
          setUnconfirmed(null);
        }}
        title={`Lembrar da rodada ${roundNumber} agora?`}
        tone="primary"
        confirmLabel="Lembrar agora"
        pendingLabel="Salvando..."
        write={save}
        onConfirm={() => unconfirmed && store(unconfirmed)}
      >
        <p>Esse horário já passou. {WITHIN_A_MINUTE[gateway ?? 'unknown']}</p>
      </ConfirmWrite>
    </section>
  );
}

function sayDays(days: number): string {
  if (days === 0) return 'No dia';
  return quantity(days, 'dia antes', 'dias antes');
}
