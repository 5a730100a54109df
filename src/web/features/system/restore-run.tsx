import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Form } from '#web/form/form.tsx';
import { PasswordField } from '#web/form/password-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { CallFailed, sayFailure, send } from '#web/lib/client.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ConfirmRestore } from './confirm-restore.tsx';
import { restoreStateQuery } from './queries.ts';
import { chosenFile, sendFile } from './restore-file.ts';
import { passphraseSchema } from './restore-schema.ts';
import { RestoreFailed, RestoreStep } from './restore-step.tsx';

type RestoreRunProps = { token: string; onDone: () => void; onLeave: () => void };

/** The server reads the whole file, which may have hundreds of megabytes; in milliseconds. */
const CHECK_WITHIN = 5 * 60_000;
const ASK_EVERY = 700;

const isOver = (phase: string | undefined) => phase === 'done' || phase === 'failed';
const isConfirmed = (phase: string | undefined) => phase === 'running' || isOver(phase);

/** The steps of a restore: sending, check, preview, confirmation, result. */
export function RestoreRun(props: RestoreRunProps) {
  const [isSent, setSent] = useState(false);
  // It may be confirmed already: the page was loaded again, or opened in a second tab.
  const { data, isPending } = useQuery({ ...restoreStateQuery(props.token), gcTime: 0 });
  if (isPending) return <Checking />;
  if (isSent || isConfirmed(data?.phase)) return <RestoreProgress {...props} />;
  return <UntilConfirmed {...props} onConfirmed={() => setSent(true)} />;
}

function UntilConfirmed({
  token,
  onConfirmed,
  onLeave,
}: Omit<RestoreRunProps, 'onDone'> & { onConfirmed: () => void }) {
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
    return <ConfirmRestore token={token} preview={check.data} onConfirmed={onConfirmed} onLeave={onLeave} />;
  const isLocked = check.error instanceof CallFailed && check.error.problem.code === 'PASSPHRASE_NEEDED';
  if (isLocked || check.variables !== undefined) {
    return <Passphrase write={check} onSubmit={mutate} onLeave={onLeave} />;
  }
  if (check.error) {
    const isPassing = check.error instanceof CallFailed && check.error.isPassing;
    return (
      <RestoreFailed
        title="Não foi possível usar esta cópia"
        onLeave={onLeave}
        {...(isPassing ? { onRetry: check.reset } : {})}
      >
        {sayFailure(check.error)}
      </RestoreFailed>
    );
  }
  if (share === 1) return <Checking />;
  return (
    <RestoreStep title="Enviando a cópia">
      <ProgressBar label="Enviado" value={share} />
    </RestoreStep>
  );
}

const Checking = () => (
  <RestoreStep title="Conferindo a cópia">
    <p className="flex items-center gap-3">
      <Spinner /> Lendo até o fim...
    </p>
  </RestoreStep>
);

type PassphraseProps = {
  write: { isPending: boolean; error: Error | null; variables: string | undefined };
  onSubmit: (passphrase: string) => void;
  onLeave: () => void;
};

function Passphrase({ write, onSubmit, onLeave }: PassphraseProps) {
  const form = useForm({ start: { passphrase: '' }, schema: passphraseSchema });
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

function RestoreProgress({ token, onDone, onLeave }: RestoreRunProps) {
  // The server restarts meanwhile, so a missing answer is no failure.
  const { data } = useQuery({
    ...restoreStateQuery(token),
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
      <RestoreFailed title="Não foi possível restaurar" onLeave={onLeave}>
        {data?.problem}
      </RestoreFailed>
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
    <RestoreStep title="Restaurando">
      {data?.share === null ? (
        <p className="flex items-center gap-3">
          <Spinner /> Guardando antes o que há agora...
        </p>
      ) : (
        <ProgressBar label="Trazido da cópia" value={data?.share ?? 0} />
      )}
      <p className="text-soft">Não desligue o servidor. Se ele parar no meio, tudo fica como era.</p>
    </RestoreStep>
  );
}
