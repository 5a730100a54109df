import { useMutation } from '@tanstack/react-query';
import { authCalls } from '#contract/people/auth.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { send } from '#web/lib/net/client.ts';
import { useSingleWrite } from '#web/lib/net/single-write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { User } from './queries.ts';

const codeSchema = authCalls['POST /api/login/code'].body;

type CodeFormProps = { onSignedIn: (user: User) => void; onBack: () => void };

export default function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const form = useForm({ start: { code: '' }, schema: codeSchema });
  const single = useSingleWrite<{ code: string }>(() => false);
  const enter = useMutation({
    mutationFn: (body: { code: string }) => send('POST /api/login/code', { body }),
    onSuccess: onSignedIn,
    onSettled: single.ended,
  });
  const hasEnded = enter.error instanceof CallFailed && enter.error.problem.code === 'SIGN_IN_ENDED';
  return (
    <Form
      form={form}
      write={enter}
      onSubmit={(body) => single.begin(() => enter.mutate(body))}
      footer={
        <>
          <Button
            type="submit"
            isWide
            isPending={enter.isPending}
            pendingLabel="Entrando..."
            isDisabled={hasEnded}
          >
            Entrar
          </Button>
          <Button tone="secondary" isWide onPress={onBack}>
            Voltar para a senha
          </Button>
        </>
      }
    >
      <p className="text-soft">
        A senha está certa. Abra o seu aplicativo de autenticação e digite o código de 6 dígitos.
      </p>
      <TextField
        control={form.control}
        name="code"
        label="Código"
        inputMode="text"
        autoComplete="one-time-code"
        autoFocus
        hint="Sem o aplicativo? Digite um dos seus códigos de recuperação."
        onChange={() => enter.reset()}
      />
    </Form>
  );
}
