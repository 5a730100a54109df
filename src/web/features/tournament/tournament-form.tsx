import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { TOURNAMENT_NAME } from '#contract/limits.ts';
import { tournamentName } from '#contract/tournament/tournament.ts';
import { tournamentTitle, yearIn } from '#domain/people/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { currentIn, sayFailedChange } from '#web/lib/net/changed-meanwhile.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import {
  changesOf,
  type Tournament,
  type TournamentValues,
  valuesOf,
  withStored,
  withStoredAfterRefusal,
} from './tournament-values.ts';
import { typedYear } from './year-schema.ts';

const tournamentSchema = z.object({ name: tournamentName, year: typedYear });

/**
 * A newly stored value replaces the field's, unless somebody typed in it: then the field keeps its text and the
 * value its writer saw, so that a colleague's change is not overwritten unseen.
 */
export function TournamentForm(stored: Tournament) {
  const start = valuesOf(stored);
  const form = useForm<TournamentValues, Tournament>({
    start,
    schema: tournamentSchema,
    draft: { slot: formDraftSlot(useUser().id, 'torneio'), isWhole: true },
  });
  const values = useValues(form);
  const set = (adopted: TournamentValues) => {
    for (const [field, value] of Object.entries(adopted)) {
      form.setValue(field as keyof TournamentValues, value);
    }
  };
  const follow = useEffectEvent((newest: Tournament) => set(withStored(form.getValues(), newest)));
  useEffect(() => follow({ name: stored.name, year: stored.year }), [stored.name, stored.year]);
  const { name, year: writtenYear } = values;
  // A half-typed year does not count.
  const year = /^\d{4}$/.test(writtenYear) ? Number(writtenYear) : stored.year;
  const yearInName = yearIn(name);
  const change = useWrite('PATCH /api/tournament', {
    done(changed) {
      form.reset(valuesOf(changed));
      form.forget();
      showToast({ tone: 'success', title: 'Torneio atualizado', description: tournamentTitle(changed) });
    },
    failed(error) {
      showToast({
        tone: 'destructive',
        title: currentIn(error, 'TOURNAMENT_CHANGED')
          ? 'Torneio não alterado'
          : 'Erro ao atualizar o torneio',
        description: sayFailedChange(error),
      });
    },
  });
  const save = (sent: Tournament) => {
    const body = changesOf(sent, form.getValues());
    const onError = (error: Error) => {
      const current = currentIn(error, 'TOURNAMENT_CHANGED');
      if (current) set(withStoredAfterRefusal(form.getValues(), current, body));
    };
    if (Object.keys(body).length > 0) return change.mutate({ body }, { onError });
    showToast({ tone: 'success', title: 'Já está salvo', description: tournamentTitle(stored) });
  };
  return (
    <Card title="Nome e ano">
      <Form
        form={form}
        write={change}
        onSubmit={save}
        say={sayFailedChange}
        footer={
          <Button type="submit" isPending={change.isPending} pendingLabel="Salvando...">
            Salvar torneio
          </Button>
        }
      >
        <TextField
          control={form.control}
          name="name"
          label="Nome"
          autoComplete="off"
          maxLength={TOURNAMENT_NAME.max}
        />
        <div className="max-w-52">
          <TextField
            control={form.control}
            name="year"
            label="Ano"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </div>
        {yearInName !== null && yearInName !== year ? (
          <Notice tone="warning">
            <p>
              O nome diz {yearInName}, e o ano é {year}.
            </p>
            <div className="mt-2">
              <Button
                tone="secondary"
                size="small"
                onPress={() => form.setValue('name', name.replace(String(yearInName), String(year)))}
              >
                Escrever {year} no nome
              </Button>
            </div>
          </Notice>
        ) : null}
        <p className="text-soft">
          Aparece como{' '}
          <strong className="break-words text-ink">{tournamentTitle({ name: name.trim(), year })}</strong>, na
          página inicial, nas mensagens e nos arquivos exportados.
        </p>
      </Form>
    </Card>
  );
}
