import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { NAME, TOURNAMENT_NAME } from '#contract/limits.ts';
import { firstStartCalls } from '#contract/people/first-start.ts';
import { tournamentYear } from '#contract/tournament/tournament.ts';
import { Form } from '#web/form/form.tsx';
import { PasswordField } from '#web/form/password-field.tsx';
import { RadioGroup } from '#web/form/radio-group.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { personalDraftSlot } from '#web/lib/device/form-draft.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PasswordMeter } from '#web/ui/fields/password-meter.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { passwordStrength } from './password-strength.ts';
import { type User, userQuery } from './queries.ts';

const firstStartSchema = firstStartCalls['POST /api/first-start'].body
  .omit({ withDemo: true })
  .extend({
    tournamentYear: z.coerce.string().trim().transform(Number).pipe(tournamentYear),
    start: z.enum(['empty', 'demo']),
  })
  .transform(({ start, ...sent }) => ({ ...sent, withDemo: start === 'demo' }));

type Beginning = z.output<typeof firstStartSchema>;

type FirstStartFormProps = {
  /** From the link that the server printed; empty without it. */
  code: string;
  onBegun: (user: User) => void;
};

const empty = (code: string) => ({
  code,
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  tournamentName: '',
  tournamentYear: String(new Date().getFullYear()),
  start: 'empty',
});

const STARTS = [
  { value: 'empty', label: 'Vazio', hint: 'Oito rodadas, sem times nem jogadores.' },
  { value: 'demo', label: 'Com a demonstração', hint: 'Times e jogos inventados, para experimentar.' },
] as const;

/** No account exists yet, so user 0. */
const draft = personalDraftSlot(0, 'comecar');

export function FirstStartForm({ code, onBegun }: FirstStartFormProps) {
  const queries = useQueryClient();
  const form = useForm<ReturnType<typeof empty>, Beginning>({
    start: empty(code),
    schema: firstStartSchema,
    draft: { slot: draft, except: ['password', 'code'] },
  });
  const { password, ...owner } = useValues(form);
  const begin = useWrite('POST /api/first-start', {
    done(user) {
      form.forget();
      queries.removeQueries();
      queries.setQueryData(userQuery.queryKey, user);
      onBegun(user);
    },
  });
  const { control, setValue } = form;
  const takeCode = useEffectEvent((given: string) => {
    if (given) setValue('code', given);
  });
  // Opening the printed link in this tab changes only the hash and loads no page.
  useEffect(() => takeCode(code), [code]);
  return (
    <Form
      form={form}
      write={begin}
      onSubmit={(body) => begin.mutate({ body })}
      say={(error) => (isBegun(error) ? null : sayFailure(error))}
      className="flex flex-col gap-6"
      footer={
        <>
          {begin.error && isBegun(begin.error) ? (
            <Notice tone="danger">
              {sayFailure(begin.error)}{' '}
              <Link
                to="/auth"
                hash=""
                className="inline-flex items-center text-ocean underline pointer-coarse:min-h-11"
              >
                Entrar
              </Link>
            </Notice>
          ) : null}
          <Button type="submit" isWide isPending={begin.isPending} pendingLabel="Preparando...">
            Começar
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-4 font-bold text-xl">Quem é você?</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            control={control}
            name="firstName"
            label="Nome"
            autoComplete="given-name"
            maxLength={NAME.max}
          />
          <TextField
            control={control}
            name="lastName"
            label="Sobrenome"
            autoComplete="family-name"
            maxLength={NAME.max}
          />
        </div>
        <TextField
          control={control}
          name="email"
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="username"
          placeholder="voce@exemplo.com.br"
        />
        <div className="flex flex-col gap-2">
          <PasswordField control={control} name="password" label="Senha" autoComplete="new-password" />
          <PasswordMeter {...passwordStrength(password, owner)} />
        </div>
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-4 font-bold text-xl">O torneio</legend>
        <div className="grid gap-4 sm:grid-cols-[1fr_7rem]">
          <TextField
            control={control}
            name="tournamentName"
            label="Nome do torneio"
            autoComplete="off"
            maxLength={TOURNAMENT_NAME.max}
          />
          <TextField
            control={control}
            name="tournamentYear"
            label="Ano"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        </div>
        <RadioGroup control={control} name="start" label="Como começa?" options={STARTS} />
      </fieldset>
      <fieldset className="flex flex-col gap-4">
        <legend className="mb-4 font-bold text-xl">A prova de que o servidor é seu</legend>
        <TextField
          control={control}
          name="code"
          label="Código"
          autoComplete="off"
          hint="Está nas linhas que o servidor escreveu quando foi iniciado."
        />
      </fieldset>
    </Form>
  );
}

const isBegun = (error: Error) => error instanceof CallFailed && error.problem.code === 'ALREADY_BEGUN';
