import { Trash2, Upload as UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_BYTES } from '#contract/limits.ts';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { Form } from '#web/form/form.tsx';
import { PictureField } from '#web/form/picture-field.tsx';
import { sayNotUploaded, useSeenPicture } from '#web/form/seen-picture.ts';
import { type FormHandle, useValues } from '#web/form/use-form.ts';
import { useUpload } from '#web/lib/net/upload.ts';
import { useLazyDialogs } from '#web/lib/page/lazy.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { currentPictureIn, KINDS, type Kind, type Subject } from './subjects.ts';
import type { Upload, UploadSent } from './upload-schema.ts';

type UploadFormProps = {
  form: FormHandle<Upload, UploadSent>;
  kind: Kind;
  subject: Subject | undefined;
};

const sayIncomplete = () =>
  showToast({
    tone: 'destructive',
    title: 'Dados incompletos',
    description: 'Selecione um time/jogador e uma imagem para enviar.',
  });

export function UploadForm({ form, kind, subject }: UploadFormProps) {
  const { upload: call, look } = KINDS[kind];
  const { picture } = useValues(form);
  const [removing, setRemoving] = useState<Subject | null>(null);
  const dialogs = useLazyDialogs(() => import('./remove-picture-dialog.tsx'), setRemoving);
  const [seenImageUrl, setSeen] = useSeenPicture(subject?.id, subject?.imageUrl ?? null, picture !== null);
  const upload = useUpload(call, {
    done() {
      // Another subject may have been chosen meanwhile, with another picture.
      const now = form.getValues();
      if (now.picture === picture) {
        form.reset({ ...now, picture: null });
        form.forget();
      }
      showToast({ tone: 'success', title: 'Imagem enviada', description: subject?.name });
    },
    failed(reason) {
      const current = currentPictureIn(reason, kind);
      if (current !== undefined) setSeen(current);
      showToast({ tone: 'destructive', title: 'Erro no upload', description: sayNotUploaded(reason) });
    },
  });

  return (
    <Card title={subject?.name ?? 'Imagem'}>
      <Form
        form={form}
        write={upload}
        onSubmit={(sent) =>
          upload.mutate({ params: { id: Number(sent.subject) }, query: { seenImageUrl }, body: sent.picture })
        }
        onRefused={sayIncomplete}
        // Shown below the picture instead.
        say={() => null}
        footer={
          <div className="flex flex-col gap-3 sm:flex-row-reverse">
            <Button
              type="submit"
              isPending={upload.isPending}
              pendingLabel="Enviando..."
              icon={<UploadIcon className="size-5" aria-hidden="true" />}
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
