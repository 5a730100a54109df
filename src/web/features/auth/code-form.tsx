import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { CallFailed, sayFailure, send } from '#web/lib/client.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { User } from './queries.ts';

type CodeFormProps = { onSignedIn: (user: User) => void; onBack: () => void };

/** The second step of a sign-in, for whoever set it up: a code of the app, or one of the recovery codes. */
export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const enter = useMutation({
    mutationFn: () => send('POST /api/login/code', { body: { code } }),
    onSuccess: onSignedIn,
  });
  const hasEnded = enter.error instanceof CallFailed && enter.error.problem.code === 'SIGN_IN_ENDED';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (enter.isPending) return;
    if (code.trim() === '') return setMissing('Digite o código');
    enter.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p className="text-soft">
        A senha está certa. Abra o seu aplicativo de autenticação e digite o código de 6 dígitos.
      </p>
      <TextField
        label="Código"
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoFocus
        hint="Sem o aplicativo? Digite um dos seus códigos de recuperação."
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setMissing(undefined);
          enter.reset();
        }}
        error={missing ?? (enter.isError ? sayFailure(enter.error) : undefined)}
      />
      <Button type="submit" isWide isPending={enter.isPending} isDisabled={hasEnded}>
        {enter.isPending ? 'Entrando...' : 'Entrar'}
      </Button>
      <Button tone="secondary" isWide onPress={onBack}>
        Voltar para a senha
      </Button>
    </form>
  );
}
