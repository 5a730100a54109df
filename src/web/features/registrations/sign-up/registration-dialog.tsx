import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { BIRTH_DATE_AHEAD, CPF_INVALID, PHONE_INVALID } from '#contract/fields.ts';
import { newRegistration } from '#contract/people/registrations.ts';
import { parseCpf } from '#domain/people/cpf.ts';
import { tournamentTitle } from '#domain/people/names.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { today } from '#web/lib/format/format.ts';
import { isPhone } from '#web/lib/format/phone.ts';
import { CallFailed } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { preloadToasts, showToast } from '#web/ui/overlays/toast.tsx';
import { EMPTY, readRegistrationDraft, registrationDraft } from './registration-draft.ts';
import { RegistrationFields } from './registration-fields.tsx';

const { phone, cpf, birthDate } = newRegistration.shape;

/** '2025-04-05' from '05/04/2025'; other text stays and is refused. */
const asDay = (text: unknown) => String(text).replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1');

const registrationSchema = newRegistration.extend({
  phone: phone.refine((text) => isPhone(text), PHONE_INVALID),
  cpf: cpf.refine((text) => !text || parseCpf(text) !== null, CPF_INVALID),
  birthDate: z.preprocess(
    asDay,
    birthDate.refine((day) => !day || day <= today(), BIRTH_DATE_AHEAD),
  ),
});

/** The draft survives the dialog, the tab and a lost connection until it is sent. */
export default function RegistrationDialog({ onClose }: { onClose: () => void }) {
  const { data: tournament } = useQuery(tournamentQuery);
  const [hasDraft, setHasDraft] = useState(() => readRegistrationDraft() !== null);
  const form = useForm({ start: EMPTY, schema: registrationSchema, draft: { slot: registrationDraft } });
  // Loaded early: the connection may be gone when the form is sent.
  useEffect(() => preloadToasts(), []);
  const startOver = () => {
    form.reset(EMPTY);
    form.forget();
    setHasDraft(false);
  };
  const register = useWrite('POST /api/tournament/pre-registrations', {
    done() {
      showToast({
        tone: 'success',
        title: 'Pré-inscrição enviada!',
        description: 'Sua inscrição foi recebida e será analisada pelos administradores do torneio.',
      });
      startOver();
      onClose();
    },
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao enviar inscrição', description: reasonOf(error) }),
  });

  return (
    <FormDialog
      form={form}
      write={register}
      onSubmit={(body) => register.mutate({ body })}
      say={inForm}
      onClose={onClose}
      title="Inscrição"
      description="A organização analisa cada inscrição e entra em contato com você."
      submitLabel="Enviar inscrição"
      pendingLabel="Enviando..."
    >
      {hasDraft ? (
        <Notice tone="info">
          <p>O que você já tinha preenchido está aqui, menos o CPF e o aceite das mensagens.</p>
          <div className="-ml-4">
            <Button tone="quiet" size="small" onPress={startOver}>
              Começar de novo
            </Button>
          </div>
        </Notice>
      ) : null}
      <RegistrationFields
        control={form.control}
        tournament={tournament ? tournamentTitle(tournament) : 'torneio'}
      />
    </FormDialog>
  );
}

const FAILED = 'Ocorreu um erro ao processar sua inscrição. Tente novamente.';

function inForm(error: Error): string {
  const isUnanswered = error instanceof CallFailed && error.isUnanswered;
  return isUnanswered ? `${FAILED} O que você preencheu continua aqui.` : reasonOf(error);
}

function reasonOf(error: Error): string {
  const hasMessage = error instanceof CallFailed && !error.isUnanswered && error.problem.code !== 'UNKNOWN';
  return hasMessage ? error.problem.message : FAILED;
}
