import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Form } from '#web/form/form.tsx';
import { PasswordField } from '#web/form/password-field.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { personalDraftSlot } from '#web/lib/device/form-draft.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { send } from '#web/lib/net/client.ts';
import { useSingleWrite } from '#web/lib/net/single-write.ts';
import { useLazy } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { type User, userQuery } from './queries.ts';
import type { Credentials } from './sign-in-schema.ts';

type SignInFormProps = { onSignedIn: (user: User) => void; onRegister: () => void };

/** Loaded on demand: most visitors of this page only look at scores. */
const loadSchema = () =>
  import('./sign-in-schema.ts').then(
    ({ signInSchema }) => signInSchema,
    () => null,
  );

export function SignInForm({ onSignedIn, onRegister }: SignInFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    start: { username: '', password: '' },
    schema: loadSchema,
    draft: { slot: personalDraftSlot(0, 'entrar'), except: ['password'] },
  });
  const code = useLazy(() => import('./code-form.tsx'));
  const enter = (user: User) => {
    form.forget();
    queries.setQueryData(userQuery.queryKey, user);
    showToast({
      tone: 'success',
      title: 'Login realizado com sucesso',
      description: `Bem-vindo de volta, ${user.username}!`,
    });
    onSignedIn(user);
  };
  const single = useSingleWrite<Credentials>(() => false);
  const signIn = useMutation({
    mutationFn: (body: Credentials) => send('POST /api/login', { body }),
    onSuccess: enter,
    onError(error) {
      if (error instanceof CallFailed && error.problem.code === 'SECOND_FACTOR_NEEDED') {
        code.ask();
        return;
      }
      const isWrong = error instanceof CallFailed && error.status === 401;
      const description = isWrong ? 'Email ou senha incorretos' : sayFailure(error);
      showToast({ tone: 'destructive', title: 'Falha no login', description });
    },
    onSettled: single.ended,
  });

  if (code.Part) return <code.Part onSignedIn={enter} onBack={code.close} />;
  return (
    <Form
      form={form}
      write={signIn}
      // A toast shows the failure.
      say={() => null}
      onSubmit={(body) => single.begin(() => signIn.mutate(body))}
      footer={
        <>
          <Button
            type="submit"
            isWide
            isPending={signIn.isPending || form.isValidating()}
            pendingLabel="Entrando..."
          >
            Entrar
          </Button>
          <Button tone="secondary" isWide onPress={onRegister}>
            Inscrição
          </Button>
          <p className="text-balance text-center text-sm text-soft">
            Esqueceu a senha? Peça à organização um link para escolher outra.
          </p>
        </>
      }
    >
      <TextField
        control={form.control}
        name="username"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="username"
        placeholder="voce@exemplo.com.br"
      />
      <PasswordField control={form.control} name="password" label="Senha" autoComplete="current-password" />
    </Form>
  );
}
