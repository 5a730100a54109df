import { useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { blankOr, day } from '#contract/fields.ts';
import { COURT, STAGE, TOURNAMENT_PLACE, TOURNAMENT_SLUG } from '#contract/limits.ts';
import {
  courtNames,
  DAYS_IN_ORDER,
  daysInOrder,
  tournamentPlace,
  tournamentSlug,
} from '#contract/tournament/tournament.ts';
import { listedNames } from '#domain/people/pasted-names.ts';
import { DatePicker } from '#web/form/date-picker.tsx';
import { Form } from '#web/form/form.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { toastDone, toastFailure } from '#web/form/toasts.ts';
import { useForm } from '#web/form/use-form.ts';
import { openIn } from '#web/lib/net/base.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';

type Tournament = CallAnswer<Contract['GET /api/tournament']>;
type Values = { place: string; courts: string; firstDay: string; lastDay: string; slug: string };
type Sent = z.output<typeof schema>;

/** The names in a list, refused at the field as a whole. */
const courtList = z.string().transform((text, { addIssue }) => {
  const typed = listedNames(text);
  const { data, error } = courtNames.safeParse(typed);
  const [issue] = error?.issues ?? [];
  if (!issue) return data ?? [];
  const wrong = typed[Number(issue.path[0])];
  addIssue(wrong ? `“${wrong}”: ${issue.message}` : issue.message);
  return z.NEVER;
});

const schema = z
  .object({
    place: tournamentPlace,
    courts: courtList,
    firstDay: blankOr(day),
    lastDay: blankOr(day),
    slug: z.string().trim().toLowerCase().pipe(tournamentSlug),
  })
  .refine(daysInOrder, DAYS_IN_ORDER);

const valuesOf = ({ place, courts, firstDay, lastDay, slug }: Tournament): Values => ({
  place: place ?? '',
  courts: courts.join(', '),
  firstDay: firstDay ?? '',
  lastDay: lastDay ?? '',
  slug,
});

export function PlaceForm({ tournament }: { tournament: Tournament }) {
  const [seen, setSeen] = useState(tournament);
  const form = useForm<Values, Sent>({ start: valuesOf(seen), schema });
  // A colleague's change fills the fields in which nobody typed.
  const follow = useEffectEvent((newest: Tournament) => {
    setSeen(newest);
    form.reset(valuesOf(newest), { keepDirtyValues: true });
  });
  const { place, courts, firstDay, lastDay, slug } = tournament;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another value of these fields is news
  useEffect(() => follow(tournament), [place, courts, firstDay, lastDay, slug]);
  const change = useWrite('PATCH /api/tournament', {
    done(changed) {
      // This page's own address is another one now.
      if (changed.slug !== seen.slug && !changed.isCurrent) return openIn(changed, '/admin?tab=tournament');
      setSeen(changed);
      form.reset(valuesOf(changed));
      toastDone('Torneio atualizado');
    },
    failed: toastFailure('Erro ao atualizar o torneio'),
  });
  /** Only what was typed, so that nothing that a colleague changed is undone. */
  const save = (sent: Sent) => {
    const typed = Object.entries(sent).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(seen[field as keyof Sent]),
    );
    if (typed.length === 0) return toastDone('Já está salvo');
    change.mutate({ body: Object.fromEntries(typed) });
  };
  return (
    <Card title="Lugar, quadras, dias e endereço">
      <Form
        form={form}
        write={change}
        onSubmit={save}
        footer={
          <Button type="submit" isPending={change.isPending} pendingLabel="Salvando...">
            Salvar lugar, quadras e dias
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="place"
          label="Lugar"
          autoComplete="off"
          maxLength={TOURNAMENT_PLACE.max}
        />
        <TextArea
          control={form.control}
          name="courts"
          label="Quadras"
          maxLength={2 * STAGE.courts * COURT.max}
          hint="Um nome por linha, ou separados por vírgula, como 1, 2, Central. Aparecem para escolher em cada jogo."
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <DatePicker control={form.control} name="firstDay" label="Primeiro dia" />
          <DatePicker control={form.control} name="lastDay" label="Último dia" />
        </div>
        <TextField
          control={form.control}
          name="slug"
          label="Endereço"
          autoComplete="off"
          maxLength={TOURNAMENT_SLUG.max}
          hint={
            tournament.isCurrent
              ? `Quando outro torneio for o atual, este fica em ${location.host}/t/ seguido deste endereço.`
              : `O torneio fica em ${location.host}/t/ seguido deste endereço. Se ele mudar, o link antigo para de funcionar.`
          }
        />
      </Form>
    </Card>
  );
}
