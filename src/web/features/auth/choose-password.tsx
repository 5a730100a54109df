import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { Form } from '#web/form/form.tsx';
import { PasswordField } from '#web/form/password-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { send } from '#web/lib/net/client.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PageSpinner } from '#web/ui/buttons/spinner.tsx';
import { FirstField } from '#web/ui/fields/first-field.tsx';
import { PasswordMeter } from '#web/ui/fields/password-meter.tsx';
import { Email } from '#web/ui/layout/email.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { chosenPassword } from './password-schema.ts';
import { passwordStrength } from './password-strength.ts';
import { type User, userQuery } from './queries.ts';

const LINK = 'password-link';

type ChoosePasswordProps = {
  token: string;
  /** `user` is null if a second factor is needed too. */
  onChosen: (user: User | null) => void;
  onLeave: () => void;
};

export function ChoosePassword(page: ChoosePasswordProps) {
  const { token, onLeave } = page;
  const link = useQuery({
    queryKey: [LINK, token],
    queryFn: () => send('POST /api/password-links/open', { body: { token } }),
    // No refetch: a failed one would replace the form while the password is being typed.
    enabled: ({ state }) => state.data === undefined,
  });
  const end = failedWith(link.error, [400, 404]);
  if (end) return <LinkEnded error={end} onLeave={onLeave} />;
  return (
    <Loaded
      from={link}
      loading={<PageSpinner />}
      failure="Não foi possível abrir o link"
      hint={sayFailure}
      isPage
    >
      {(account) => <PasswordForm {...page} {...account} />}
    </Loaded>
  );
}

const LinkEnded = ({ error, onLeave }: { error: Error; onLeave: () => void }) => (
  <>
    <h1 className="text-3xl">Este link não abre mais</h1>
    <Notice tone="warning">{sayFailure(error)}</Notice>
    <Button onPress={onLeave}>Ir para a entrada</Button>
  </>
);

type LinkedAccount = CallAnswer<Contract['POST /api/password-links/open']>;

function PasswordForm({ token, onChosen, onLeave, ...account }: ChoosePasswordProps & LinkedAccount) {
  const { firstName, username, expiresAt } = account;
  const queries = useQueryClient();
  const form = useForm({ start: { newPassword: '' }, schema: chosenPassword });
  const { newPassword } = useValues(form);
  const use = useWrite('POST /api/password-links/use');
  const enter = async ({ username }: { username: string }) => {
    const body = { username, password: newPassword };
    const user = await send('POST /api/login', { body }).catch(() => null);
    // Somebody else may have been signed in on this device.
    queries.removeQueries({ predicate: ({ queryKey: [key] }) => key !== LINK });
    if (user) queries.setQueryData(userQuery.queryKey, user);
    onChosen(user);
  };

  const end = failedWith(use.error, [404]);
  if (end) return <LinkEnded error={end} onLeave={onLeave} />;
  return (
    <>
      <div>
        <h1 className="text-3xl">Olá, {firstName}!</h1>
        <p className="mt-2 text-soft">
          Escolha a sua senha. Você entra sempre com {/* An address that fits a line is not broken. */}
          <strong className="inline-block max-w-full">
            <Email address={username} />
          </strong>
          .
        </p>
      </div>
      <Form
        form={form}
        write={use}
        onSubmit={(sent) => use.mutate({ body: { token, ...sent } }, { onSuccess: enter })}
        className="flex flex-col gap-4 rounded-card border border-line bg-card p-6"
        footer={
          <Button type="submit" isWide isPending={use.isPending} pendingLabel="Salvando...">
            Salvar e entrar
          </Button>
        }
      >
        <input type="hidden" name="username" autoComplete="username" value={username} />
        <div className="flex flex-col gap-2">
          <PasswordField
            control={form.control}
            name="newPassword"
            label="Nova senha"
            autoComplete="new-password"
          />
          <PasswordMeter {...passwordStrength(newPassword, { firstName, email: username })} />
        </div>
        <FirstField />
      </Form>
      <p className="text-center text-soft text-sm">
        Este link vale uma vez só, até {formatMoment(expiresAt)}.
      </p>
    </>
  );
}

const failedWith = (error: Error | null, statuses: readonly number[]) =>
  error instanceof CallFailed && statuses.includes(error.status) ? error : null;
