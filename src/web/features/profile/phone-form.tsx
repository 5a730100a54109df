import { useUser } from '#web/features/auth/queries.ts';
import { Form } from '#web/form/form.tsx';
import { TextField } from '#web/form/text-field.tsx';
import { useForm } from '#web/form/use-form.ts';
import { personalDraftSlot } from '#web/lib/device/form-draft.ts';
import { formatPhone } from '#web/lib/format/format.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { phoneSchema } from './profile-schema.ts';

/** Only for a user who does not play; organisers change players' numbers. */
export function PhoneForm({ phone }: { phone: string | null }) {
  const form = useForm({
    start: { phone: phone ? formatPhone(phone) : '' },
    schema: phoneSchema,
    draft: { slot: personalDraftSlot(useUser().id, 'perfil:celular') },
  });
  const change = useWrite('PATCH /api/user/phone', {
    done(saved) {
      form.reset({ phone: saved.phone ? formatPhone(saved.phone) : '' });
      form.forget();
      showToast({ tone: 'success', title: saved.phone ? 'Celular salvo' : 'Celular removido' });
    },
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao salvar o celular', description: sayFailure(error) }),
  });
  return (
    <Form
      form={form}
      write={change}
      onSubmit={(body) => change.mutate({ body })}
      className="mt-4 flex flex-col gap-4 border-line border-t pt-4"
      footer={
        <Button type="submit" tone="secondary" isWide isPending={change.isPending} pendingLabel="Salvando...">
          Salvar celular
        </Button>
      }
    >
      <TextField
        control={form.control}
        name="phone"
        label="Celular"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="(11) 91234-5678"
        hint="Com DDD. Só você e a organização veem este número; em branco, ele é apagado."
      />
    </Form>
  );
}
