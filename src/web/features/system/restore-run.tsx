import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { tournamentTitle } from '#domain/names.ts';
import { quantity } from '#domain/quantity.ts';
import { Form } from '#web/form/form.tsx';
import { PasswordField } from '#web/form/password-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { ask, CallFailed, sayFailure, send } from '#web/lib/client.ts';
import { formatMoment } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { chosenFile, sendFile } from './restore-file.ts';

type Preview = CallAnswer<Contract['POST /api/restores/{token}/check']>;
type RestoreRunProps = { token: string; onDone: () => void; onLeave: () => void };

/** The server reads the whole file, which may have hundreds of megabytes; in milliseconds. */
const CHECK_WITHIN = 5 * 60_000;
const ASK_EVERY = 700;

const stateQuery = (token: string) => ({
  queryKey: ['GET /api/restores/{token}', token],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask('GET /api/restores/{token}', { params: { token } }, signal),
});

const isConfirmed = (phase: string | undefined) => phase === 'running' || isOver(phase);

/** The steps of a restore: sending, check, preview, confirmation, result. */
export function RestoreRun(run: RestoreRunProps) {
  const [isSent, setSent] = useState(false);
  // It may be confirmed already: the page was loaded again, or opened in a second tab.
  const { data, isPending } = useQuery({ ...stateQuery(run.token), gcTime: 0 });
  if (isPending) return <Checking />;
  if (isSent || isConfirmed(data?.phase)) return <Replacing {...run} />;
  return <UntilConfirmed {...run} onConfirmed={() => setSent(true)} />;
}

function UntilConfirmed({ token, onConfirmed, onLeave }: Omit<ShownProps, 'preview'>) {
  const [share, setShare] = useState(0);
  const check = useMutation({
    async mutationFn(passphrase: string | undefined) {
      const file = chosenFile(token);
      if (file) await sendFile(token, file, setShare);
      setShare(1);
      const sent = { params: { token }, body: { passphrase } };
      return send('POST /api/restores/{token}/check', sent, undefined, { within: CHECK_WITHIN });
    },
  });
  const { mutate, isIdle } = check;
  useEffect(() => {
    if (isIdle) mutate(undefined);
  }, [isIdle, mutate]);

  if (check.data)
    return <Shown token={token} preview={check.data} onConfirmed={onConfirmed} onLeave={onLeave} />;
  const isLocked = check.error instanceof CallFailed && check.error.problem.code === 'PASSPHRASE_NEEDED';
  if (isLocked || check.variables !== undefined) {
    return <Passphrase write={check} onSubmit={mutate} onLeave={onLeave} />;
  }
  if (check.error) {
    return (
      <Ended title="Não foi possível usar esta cópia" onLeave={onLeave}>
        {sayFailure(check.error)} Nada foi mudado.
      </Ended>
    );
  }
  if (share === 1) return <Checking />;
  return (
    <Waiting title="Enviando a cópia">
      <ProgressBar label="Enviado" value={share} />
    </Waiting>
  );
}

const Checking = () => (
  <Waiting title="Conferindo a cópia">
    <p className="flex items-center gap-3">
      <Spinner /> Lendo até o fim...
    </p>
  </Waiting>
);

const phrase = z.object({ passphrase: z.string().min(1, 'Digite a frase') });

type PassphraseProps = {
  write: { isPending: boolean; error: Error | null; variables: string | undefined };
  onSubmit: (passphrase: string) => void;
  onLeave: () => void;
};

function Passphrase({ write, onSubmit, onLeave }: PassphraseProps) {
  const form = useForm({ start: { passphrase: '' }, schema: phrase });
  return (
    <>
      <h1 className="text-3xl">A cópia é cifrada</h1>
      <p className="text-soft">
        Digite a frase com que ela foi feita (BACKUP_PASSPHRASE). Sem ela ninguém a abre.
      </p>
      <Form
        form={form}
        write={write}
        say={(error) => (write.variables === undefined ? null : sayFailure(error))}
        onSubmit={({ passphrase }) => onSubmit(passphrase)}
        className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-6"
        footer={
          <Button type="submit" isPending={write.isPending} pendingLabel="Abrindo...">
            Abrir
          </Button>
        }
      >
        <PasswordField
          control={form.control}
          name="passphrase"
          label="Frase"
          autoComplete="current-password"
        />
      </Form>
      <Button tone="quiet" onPress={onLeave}>
        Desistir
      </Button>
    </>
  );
}

type ShownProps = { token: string; preview: Preview; onConfirmed: () => void; onLeave: () => void };

function Shown({ token, preview, onConfirmed, onLeave }: ShownProps) {
  const queries = useQueryClient();
  const apply = useMutation({
    mutationFn: () => send('POST /api/restores/{token}/apply', { params: { token } }),
    onSuccess: onConfirmed,
    // The answer may have been lost although the restore runs.
    onError: () => queries.invalidateQueries(stateQuery(token)),
  });
  const { replaces, tournament } = preview;
  return (
    <>
      <h1 className="text-3xl">É esta a cópia?</h1>
      <div className="rounded-card border border-line bg-card p-4 sm:p-6">
        <p className="font-bold text-xl [overflow-wrap:anywhere]">
          {tournament ? tournamentTitle(tournament) : 'Nenhum torneio'}
        </p>
        <dl className="mt-3 flex flex-col divide-y divide-line">
          {factsOf(preview).map(([name, value]) => (
            <div key={name} className="flex justify-between gap-4 py-2.5">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular text-right font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {replaces ? (
        <Notice tone="warning">
          <p className="font-semibold [overflow-wrap:anywhere]">
            Ela toma o lugar de “{tournamentTitle(replaces)}”, com{' '}
            {quantity(replaces.players, 'jogador', 'jogadores')} e {quantity(replaces.games, 'jogo')}.
          </p>
          <p>
            Antes, o que há agora é guardado como cópia. Ninguém usa o sistema enquanto isso, e todos entram
            de novo depois.
          </p>
        </Notice>
      ) : null}
      {apply.error ? <Notice tone="danger">{sayFailure(apply.error)}</Notice> : null}
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button
          tone={replaces ? 'danger' : 'primary'}
          isPending={apply.isPending}
          pendingLabel="Começando..."
          onPress={() => apply.mutate()}
        >
          {replaces ? 'Substituir tudo' : 'Restaurar'}
        </Button>
        <Button tone="secondary" isDisabled={apply.isPending} onPress={onLeave}>
          Desistir
        </Button>
      </div>
    </>
  );
}

const factsOf = ({ players, teams, games, lastChangeAt, takenAt, release, isOlder, isDemo }: Preview) =>
  [
    ['Jogadores', String(players)],
    ['Times', String(teams)],
    ['Jogos', String(games)],
    ['Última mudança', lastChangeAt ? formatMoment(lastChangeAt) : 'Nenhuma'],
    ['Feita em', formatMoment(takenAt)],
    ['Pela versão', `${release ?? 'anterior'}${isOlder ? ', e será atualizada' : ''}`],
    ...(isDemo ? ([['Demonstração', 'Tem as contas dela']] as const) : []),
  ] as const;

function Replacing({ token, onDone, onLeave }: RestoreRunProps) {
  // The server restarts meanwhile, so a missing answer is no failure.
  const { data } = useQuery({
    ...stateQuery(token),
    refetchInterval: ({ state }) => (isOver(state.data?.phase) ? false : ASK_EVERY),
    retry: true,
    retryDelay: ASK_EVERY,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const phase = data?.phase;
  useEffect(() => {
    if (isOver(phase)) heading.current?.focus();
  }, [phase]);
  if (phase === 'failed') {
    return (
      <Ended title="Não foi possível restaurar" onLeave={onLeave}>
        {data?.problem} Nada foi mudado.
      </Ended>
    );
  }
  if (phase === 'done') {
    return (
      <>
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          O torneio voltou
        </h1>
        <ul className="flex list-disc flex-col gap-2 pl-5">
          <li>Todos entram de novo, você também, com a senha que tinham quando a cópia foi feita.</li>
          <li>Mensagens que esperavam estão como incertas em WhatsApp: podem já ter saído, e você decide.</li>
          <li>Os links das quadras não voltam: faça outros.</li>
        </ul>
        <Button onPress={onDone}>Entrar</Button>
      </>
    );
  }
  return (
    <Waiting title="Restaurando">
      {data?.share === null ? (
        <p className="flex items-center gap-3">
          <Spinner /> Guardando antes o que há agora...
        </p>
      ) : (
        <ProgressBar label="Trazido da cópia" value={data?.share ?? 0} />
      )}
      <p className="text-soft">Não desligue o servidor. Se ele parar no meio, tudo fica como era.</p>
    </Waiting>
  );
}

const isOver = (phase: string | undefined) => phase === 'done' || phase === 'failed';

function Waiting({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <div role="status" className="flex flex-col gap-3 rounded-card border border-line bg-card p-4 sm:p-6">
        {children}
      </div>
    </>
  );
}

function Ended({
  title,
  onLeave,
  children,
}: {
  title: string;
  onLeave: () => void;
  children: React.ReactNode;
}) {
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <Notice tone="danger">{children}</Notice>
      <Button onPress={onLeave}>Voltar</Button>
    </>
  );
}
