import { Controller } from 'react-hook-form';
import { useUser } from '#web/features/auth/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { formatPhone } from '#web/lib/format.ts';
import { useTypedForm } from '#web/lib/typed-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { resolvePhone } from './phone-schema.ts';

/** The mobile number of somebody who does not play: it is theirs to set. */
export function PhoneForm({ phone }: { phone: string | null }) {
  const user = useUser();
  const { control, handleSubmit, reset, forget } = useTypedForm(
    { userId: user.id, name: 'perfil:celular', start: { phone: phone ? formatPhone(phone) : '' } },
    resolvePhone,
  );
  const change = useWrite('PATCH /api/user/phone', {
    done(saved) {
      reset({ phone: saved.phone ? formatPhone(saved.phone) : '' });
      forget();
      showToast({ tone: 'success', title: saved.phone ? 'Celular salvo' : 'Celular removido' });
    },
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao salvar o celular', description: sayFailure(error) }),
  });
  return (
    <form
      onSubmit={handleSubmit((body) => change.mutate({ body }))}
      noValidate
      className="mt-4 flex max-w-md flex-col gap-4 border-line border-t pt-4"
    >
      <Controller
        control={control}
        name="phone"
        render={({ field: { value, ...field }, fieldState: { error } }) => (
          <TextField
            {...field}
            value={value ?? ''}
            label="Celular"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="(11) 91234-5678"
            hint="Com DDD. Só você e a organização veem este número; em branco, ele é apagado."
            error={error?.message}
          />
        )}
      />
      {change.isError ? <Notice tone="danger">{sayFailure(change.error)}</Notice> : null}
      <Button type="submit" tone="secondary" isWide isPending={change.isPending}>
        {change.isPending ? 'Salvando...' : 'Salvar celular'}
      </Button>
    </form>
  );
}
