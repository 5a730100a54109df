import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { NewRegistration } from '#contract/registrations.ts';
import { tournamentTitle } from '#domain/names.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { CallFailed, newOperation, send } from '#web/lib/client.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { preloadToasts, showToast } from '#web/ui/toast.tsx';
import { type Enrolment, NOTHING_TYPED, readEnrolment, storeEnrolment } from './enrolment-draft.ts';
import { EnrolmentFields } from './enrolment-fields.tsx';
import { resolveEnrolment } from './enrolment-schema.ts';

/** The pre-registration. What is typed outlives the dialog, the tab and the line, until it arrived. */
export default function EnrolmentDialog({ onClose }: { onClose: () => void }) {
  const { data: tournament } = useQuery(tournamentQuery);
  const [draft, setDraft] = useState(readEnrolment);
  const { control, handleSubmit, reset, subscribe } = useForm<Enrolment, unknown, NewRegistration>({
    defaultValues: draft ?? NOTHING_TYPED,
    resolver: resolveEnrolment,
  });
  // Before it is needed: the line may be gone when the form is sent.
  useEffect(() => preloadToasts(), []);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => storeEnrolment(values) }),
    [subscribe],
  );
  const startOver = () => {
    storeEnrolment(NOTHING_TYPED);
    reset(NOTHING_TYPED);
    setDraft(null);
  };
  const enrol = useEnrolment(() => {
    startOver();
    onClose();
  });

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="Inscrição"
      description="A organização analisa cada inscrição e entra em contato com você."
      submitLabel={enrol.isPending ? 'Enviando...' : 'Enviar inscrição'}
      loading={enrol.isPending}
      error={enrol.isError ? inForm(enrol.error) : null}
      onSubmit={handleSubmit((registration) => enrol.mutate(registration))}
    >
      {draft ? (
        <Notice tone="info">
          <p>O que você já tinha preenchido está aqui.</p>
          <div className="-ml-4">
            <Button tone="quiet" size="small" onPress={startOver}>
              Começar de novo
            </Button>
          </div>
        </Notice>
      ) : null}
      <EnrolmentFields control={control} organiser={tournament ? tournamentTitle(tournament) : 'torneio'} />
    </FormDialog>
  );
}

/** Sends the registration. The same one again, after a lost answer, is sent under the same key and taken down once. */
function useEnrolment(onSent: () => void) {
  const sent = useRef({ text: '', operation: '' });
  return useMutation({
    mutationFn(body: NewRegistration) {
      const text = JSON.stringify(body);
      if (sent.current.text !== text) sent.current = { text, operation: newOperation() };
      return send('POST /api/tournament/pre-registrations', { body }, sent.current.operation);
    },
    onSuccess() {
      showToast({
        tone: 'success',
        title: 'Pré-inscrição enviada!',
        description: 'Sua inscrição foi recebida e será analisada pelos administradores do torneio.',
      });
      onSent();
    },
    onError: sayFailed,
  });
}

function sayFailed(error: Error): void {
  showToast({ tone: 'destructive', title: 'Erro ao enviar inscrição', description: reasonOf(error) });
}

const FAILED = 'Ocorreu um erro ao processar sua inscrição. Tente novamente.';

/** Beside what was typed: nothing of it is lost with an answer that does not come. */
function inForm(error: Error): string {
  const isUnanswered = error instanceof CallFailed && error.isUnanswered;
  return isUnanswered ? `${FAILED} O que você preencheu continua aqui.` : reasonOf(error);
}

/** What the server said of it; where it said nothing, the same sentence always. */
function reasonOf(error: Error): string {
  const isSaid = error instanceof CallFailed && !error.isUnanswered && error.problem.code !== 'UNKNOWN';
  return isSaid ? error.problem.message : FAILED;
}
