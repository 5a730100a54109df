import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { CallFailed, sayFailure, send } from '#web/lib/client.ts';
import { useLazy } from '#web/lib/lazy.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PlainField, PlainPasswordField } from '#web/ui/plain-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { type User, userQuery } from './queries.ts';

type Errors = { username?: string | undefined; password?: string | undefined };

/** Native fields instead of the form library, whose 32 KB would delay the landing page. */
export function SignInForm({
  onSignedIn,
  onRegister,
}: {
  onSignedIn: (user: User) => void;
  onRegister: () => void;
}) {
  const queries = useQueryClient();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  // From the press to the answer, including the validation, so that a second press is ignored.
  const [isEntering, setEntering] = useState(false);
  const fields = { username: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const code = useLazy(() => import('./code-form.tsx'));
  const enter = (user: User) => {
    queries.setQueryData(userQuery.queryKey, user);
    showToast({
      tone: 'success',
      title: 'Login realizado com sucesso',
      description: `Bem-vindo de volta, ${user.username}!`,
    });
    onSignedIn(user);
  };
  const signIn = async () => {
    try {
      enter(await send('POST /api/login', { body: { username: username.trim().toLowerCase(), password } }));
    } catch (error) {
      if (error instanceof CallFailed && error.problem.code === 'SECOND_FACTOR_NEEDED') {
        code.ask();
        return;
      }
      const isWrong = error instanceof CallFailed && error.status === 401;
      const description = isWrong ? 'Email ou senha incorretos' : sayFailure(error);
      showToast({ tone: 'destructive', title: 'Falha no login', description });
    } finally {
      setEntering(false);
    }
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isEntering) return;
    setEntering(true);
    // Offline the call itself fails with a message.
    const schema = await import('./sign-in-schema.ts').catch(() => null);
    const wrong = schema?.credentialErrors({ username, password }) ?? {};
    setErrors(wrong);
    if (!wrong.username && !wrong.password) return signIn();
    setEntering(false);
    fields[wrong.username ? 'username' : 'password'].current?.focus();
  };

  if (code.Part) return <code.Part onSignedIn={enter} onBack={code.close} />;
  return (
    // With `post`, a submit before the page's code has loaded puts nothing into the URL.
    <form method="post" onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <PlainField
        ref={fields.username}
        label="E-mail"
        name="username"
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder="voce@exemplo.com.br"
        onChange={(text) => {
          setUsername(text);
          setErrors({ ...errors, username: undefined });
        }}
        error={errors.username}
      />
      <PlainPasswordField
        ref={fields.password}
        label="Senha"
        name="password"
        autoComplete="current-password"
        onChange={(text) => {
          setPassword(text);
          setErrors({ ...errors, password: undefined });
        }}
        error={errors.password}
      />
      <PlainButton type="submit" isWide isPending={isEntering}>
        {isEntering ? 'Entrando...' : 'Entrar'}
      </PlainButton>
      <PlainButton tone="secondary" isWide onPress={onRegister}>
        Inscrição
      </PlainButton>
      <p className="text-balance text-center text-sm text-soft">
        Esqueceu a senha? Peça à organização um link para escolher outra.
      </p>
    </form>
  );
}
