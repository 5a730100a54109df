import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_BYTES } from '#contract/limits.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { Form } from '#web/form/form.tsx';
import { PictureField } from '#web/form/picture-field.tsx';
import { sayNotUploaded, useSeenPicture } from '#web/form/seen-picture.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { useLazyDialogs } from '#web/lib/lazy.ts';
import { useUpload } from '#web/lib/upload.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { currentPictureIn, KINDS, type Kind, type Subject } from './subjects.ts';

type UploadFormProps = { kind: Kind; subject: Subject | undefined };

const NO_PICTURE: { picture: Blob | null } = { picture: null };

/** Chooses and uploads the picture of a team or a player, or deletes the current one. */
export function UploadForm({ kind, subject }: UploadFormProps) {
  const { upload: call, look } = KINDS[kind];
  const form = useForm({ start: NO_PICTURE });
  const { picture } = useValues(form);
  const [removing, setRemoving] = useState<Subject | null>(null);
  const dialogs = useLazyDialogs(() => import('./remove-picture-dialog.tsx'), setRemoving);
  const [seenImageUrl, setSeen] = useSeenPicture(subject?.id, subject?.imageUrl ?? null, picture !== null);
  const upload = useUpload(call, {
    done() {
      form.reset(NO_PICTURE);
      showToast({ tone: 'success', title: 'Imagem enviada', description: subject?.name });
    },
    failed(reason) {
      const current = currentPictureIn(reason, kind);
      if (current !== undefined) setSeen(current);
      showToast({ tone: 'destructive', title: 'Erro no upload', description: sayNotUploaded(reason) });
    },
  });

  const send = (sent: typeof NO_PICTURE) => {
    if (!subject || !sent.picture) {
      showToast({
        tone: 'destructive',
        title: 'Dados incompletos',
        description: 'Selecione um time/jogador e uma imagem para enviar.',
      });
      return;
    }
    upload.mutate({ params: { id: subject.id }, query: { seenImageUrl }, body: sent.picture });
  };

  return (
    <Card title={subject?.name ?? 'Imagem'}>
      <Form
        form={form}
        write={upload}
        onSubmit={send}
        // The failure is shown below the picture instead.
        say={() => null}
        footer={
          <div className="flex flex-col gap-3 sm:flex-row-reverse">
            <Button
              type="submit"
              isPending={upload.isPending}
              pendingLabel="Enviando..."
              icon={<Upload className="size-5" aria-hidden="true" />}
            >
              {upload.error ? 'Tentar de novo' : 'Enviar imagem'}
            </Button>
            {subject?.imageUrl && !picture ? (
              <Button
                tone="quiet"
                icon={<Trash2 className="size-5" aria-hidden="true" />}
                onPress={() => dialogs.ask(subject)}
              >
                Remover imagem
              </Button>
            ) : null}
          </div>
        }
      >
        <PictureField
          control={form.control}
          name="picture"
          labels={['Imagem atual', 'Nova imagem']}
          of={subject?.name ?? null}
          kind={look}
          imageUrl={subject?.imageUrl ?? null}
          maxBytes={PICTURE_BYTES}
          upload={upload}
        />
        <FailureNotice of={upload} title="Erro no upload" say={sayNotUploaded} />
      </Form>
      {removing && dialogs.Part ? (
        <dialogs.Part kind={kind} subject={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </Card>
  );
}
