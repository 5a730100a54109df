import { Controller, useWatch } from 'react-hook-form';
import { TOURNAMENT_NAME, TOURNAMENT_YEARS } from '#contract/limits.ts';
import { tournamentTitle, yearIn } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useTypedForm } from '#web/lib/typed-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { resolveTournament } from './tournament-schema.ts';

type Typed = { name: string; year: number };

/** What the tournament is called, and of which year it is. */
export function TournamentForm(start: Typed) {
  const { control, handleSubmit, setValue, forget } = useTypedForm<Typed>(
    { userId: useUser().id, name: 'torneio', start },
    resolveTournament,
  );
  const typed = useWatch({ control });
  const { name = start.name, year = start.year } = typed;
  const said = yearIn(name);
  const change = useWrite('PATCH /api/tournament', {
    done(changed) {
      forget();
      showToast({ tone: 'success', title: 'Torneio atualizado', description: tournamentTitle(changed) });
    },
    failed: (error) =>
      showToast({
        tone: 'destructive',
        title: 'Erro ao atualizar o torneio',
        description: sayFailure(error),
      }),
  });
  const save = (sent: Typed) => {
    const body = {
      ...(sent.name === start.name ? {} : { name: sent.name }),
      ...(sent.year === start.year ? {} : { year: sent.year }),
    };
    if (Object.keys(body).length > 0) return change.mutate({ body });
    showToast({ tone: 'success', title: 'Nada mudou', description: tournamentTitle(start) });
  };
  return (
    <Card title="Nome e ano">
      <form onSubmit={handleSubmit(save)} noValidate className="flex flex-col gap-4">
        <Controller
          control={control}
          name="name"
          render={({ field, fieldState: { error } }) => (
            <TextField
              {...field}
              label="Nome"
              autoComplete="off"
              maxLength={TOURNAMENT_NAME.max}
              error={error?.message}
            />
          )}
        />
        <Controller
          control={control}
          name="year"
          render={({ field: { ref: _ref, ...field }, fieldState: { error } }) => (
            <div className="max-w-52">
              <NumberField {...field} label="Ano" {...TOURNAMENT_YEARS} error={error?.message} />
            </div>
          )}
        />
        {said !== null && said !== year ? (
          <Notice tone="warning">
            <p>
              O nome diz {said}, e o ano é {year}.
            </p>
            <div className="mt-2">
              <Button
                tone="secondary"
                size="small"
                onPress={() => setValue('name', name.replace(String(said), String(year)))}
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
        {change.isError ? <Notice tone="danger">{sayFailure(change.error)}</Notice> : null}
        <Button type="submit" isPending={change.isPending}>
          {change.isPending ? 'Salvando...' : 'Salvar torneio'}
        </Button>
      </form>
    </Card>
  );
}
