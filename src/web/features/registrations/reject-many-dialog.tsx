import { REASON } from '#contract/limits.ts';
import { fullName } from '#domain/people/names.ts';
import { countedWord } from '#domain/text/quantity.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { TextArea } from '#web/form/text-area.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { rejectionSchema } from './decision-schema.ts';
import type { Registration } from './queries.ts';
import { countRegistrations } from './registration-groups.ts';

const NAMED = 10;

type RejectManyProps = {
  registrations: readonly Registration[];
  kept: number;
  onClose: () => void;
};

export default function RejectManyDialog({ registrations, kept, onClose }: RejectManyProps) {
  const form = useForm({ start: { rejectionReason: '' }, schema: rejectionSchema });
  const write = useWrite('POST /api/tournament/pre-registrations/reject-many', {
    done({ rejected, others }) {
      showToast({
        tone: 'success',
        title: `${countRegistrations(rejected.length)} ${countedWord(rejected.length, 'rejeitada')}`,
        ...(others.length > 0
          ? {
              description: `${countRegistrations(others.length)} não ${countedWord(others.length, 'esperava', 'esperavam')} mais decisão.`,
            }
          : {}),
      });
      onClose();
    },
  });
  const rest = registrations.length - NAMED;
  const stays = kept === 1 ? 'A outra pendente fica' : `As outras ${kept} pendentes ficam`;
  return (
    <FormDialog
      form={form}
      write={write}
      onSubmit={(body) => write.mutate({ body: { ...body, ids: registrations.map(({ id }) => id) } })}
      onClose={onClose}
      isGuarded
      title={`Rejeitar ${countRegistrations(registrations.length)}`}
      description={
        kept === 0
          ? 'São todas as pendentes: não fica nenhuma.'
          : `${stays} como ${kept === 1 ? 'está' : 'estão'}.`
      }
      submitLabel={`Rejeitar ${registrations.length}`}
      pendingLabel="Rejeitando..."
      tone="danger"
    >
      <p className="text-soft text-sm [overflow-wrap:anywhere]">
        {registrations.slice(0, NAMED).map(fullName).join(', ')}
        {rest > 0 ? ` e mais ${rest}` : ''}
      </p>
      <TextArea
        control={form.control}
        name="rejectionReason"
        label="Motivo"
        maxLength={REASON.max}
        hint={`O mesmo para todas; pelo menos ${REASON.min} caracteres.`}
      />
      <p className="text-soft text-sm">
        Não dá para desfazer: quem foi rejeitado por engano envia outra inscrição.
      </p>
    </FormDialog>
  );
}
