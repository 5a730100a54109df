import { Controller } from 'react-hook-form';
import type { Sent } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { REASON } from '#contract/limits.ts';
import { fullName } from '#domain/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { useTypedForm } from '#web/lib/typed-form.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { decisionName } from './decision.ts';
import type { Registration } from './queries.ts';
import { resolveRejection } from './review-schema.ts';
import { useDecision } from './use-decision.ts';

const KEY = 'POST /api/tournament/pre-registrations/{id}/reject';
type Rejection = Sent<Contract[typeof KEY]>['body'];

/** Says no, and why. */
export default function RejectDialog({
  registration,
  onClose,
}: {
  registration: Registration;
  onClose: () => void;
}) {
  const name = fullName(registration);
  const { control, handleSubmit, forget, isTyped } = useTypedForm<Rejection>(
    {
      userId: useUser().id,
      name: decisionName({ kind: 'reject', registration }),
      start: { rejectionReason: '' },
    },
    resolveRejection,
  );
  const close = () => {
    forget();
    onClose();
  };
  const done = () => ({
    title: 'Inscrição rejeitada',
    description: `${name} pode enviar outra inscrição quando quiser.`,
  });
  const { decide, isPending, error } = useDecision(KEY, { failure: 'Erro ao rejeitar', done });

  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title="Rejeitar inscrição"
      description={name}
      submitLabel={isPending ? 'Rejeitando...' : 'Rejeitar'}
      loading={isPending}
      error={error}
      isTyped={isTyped}
      onSubmit={handleSubmit((body) => decide({ params: { id: registration.id }, body }, close))}
    >
      <Controller
        control={control}
        name="rejectionReason"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label="Motivo"
            maxLength={REASON.max}
            hint={`Pelo menos ${REASON.min} caracteres. A pessoa pode vê-lo se pedir os seus dados.`}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  );
}
