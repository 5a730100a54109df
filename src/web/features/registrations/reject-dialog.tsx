import { REASON } from '#contract/limits.ts';
import { fullName } from '#domain/people/names.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { useForm } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { decisionName } from './decision.ts';
import { rejectionSchema } from './decision-schema.ts';
import type { Registration } from './queries.ts';
import { AlreadyDecided, useDecision } from './use-decision.tsx';

const KEY = 'POST /api/tournament/pre-registrations/{id}/reject';

export default function RejectDialog({
  registration,
  now,
  onClose,
}: {
  registration: Registration;
  now: Registration | undefined;
  onClose: () => void;
}) {
  const name = fullName(registration);
  const form = useForm({
    start: { rejectionReason: '' },
    schema: rejectionSchema,
    draft: { slot: formDraftSlot(useUser().id, decisionName({ kind: 'reject', registration })) },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  const done = () => ({
    title: 'Inscrição rejeitada',
    description: `${name} pode enviar outra inscrição quando quiser.`,
  });
  const { decide, write, decided, say } = useDecision(KEY, now, { failure: 'Erro ao rejeitar', done });

  if (decided !== null) return <AlreadyDecided decision={decided} name={name} onClose={close} />;
  return (
    <FormDialog
      form={form}
      write={write}
      onSubmit={(body) => decide({ params: { id: registration.id }, body }, close)}
      say={say}
      onClose={close}
      isGuarded
      title="Rejeitar inscrição"
      description={name}
      submitLabel="Rejeitar"
      pendingLabel="Rejeitando..."
    >
      <TextArea
        control={form.control}
        name="rejectionReason"
        label="Motivo"
        maxLength={REASON.max}
        hint={`Pelo menos ${REASON.min} caracteres. A pessoa lê o motivo se pedir os dados dela.`}
      />
    </FormDialog>
  );
}
