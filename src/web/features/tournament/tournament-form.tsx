import { TOURNAMENT_NAME } from '#contract/limits.ts';
import { tournamentTitle, yearIn } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { sayFailure } from '#web/lib/client.ts';
import { formDraftSlot } from '#web/lib/form-draft.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { tournamentSchema } from './tournament-schema.ts';

type Tournament = { name: string; year: number };
type TournamentValues = { name: string; year: string };

/** The form of the tournament's name and year. */
export function TournamentForm(start: Tournament) {
  const form = useForm<TournamentValues, Tournament>({
    start: { name: start.name, year: String(start.year) },
    schema: tournamentSchema,
    draft: { slot: formDraftSlot(useUser().id, 'torneio') },
  });
  const { name, year: typedYear } = useValues(form);
  // Until a whole year is typed, the tournament has the one that is stored.
  const year = /^\d{4}$/.test(typedYear) ? Number(typedYear) : start.year;
  const said = yearIn(name);
  const change = useWrite('PATCH /api/tournament', {
    done(changed) {
      form.forget();
      showToast({ tone: 'success', title: 'Torneio atualizado', description: tournamentTitle(changed) });
    },
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao atualizar o torneio',
        description: sayFailure(error),
      }),
  });
  const save = (sent: Tournament) => {
    const body = {
      ...(sent.name === start.name ? {} : { name: sent.name }),
      ...(sent.year === start.year ? {} : { year: sent.year }),
    };
    if (Object.keys(body).length > 0) return change.mutate({ body });
    showToast({ tone: 'success', title: 'Já está salvo', description: tournamentTitle(start) });
  };
  return (
    <Card title="Nome e ano">
      <Form
        form={form}
        write={change}
        onSubmit={save}
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
        {said !== null && said !== year ? (
          <Notice tone="warning">
            <p>
              O nome diz {said}, e o ano é {year}.
            </p>
            <div className="mt-2">
              <Button
                tone="secondary"
                size="small"
                onPress={() => form.setValue('name', name.replace(String(said), String(year)))}
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
