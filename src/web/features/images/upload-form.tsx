import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_BYTES } from '#contract/limits.ts';
import { useLazyDialogs } from '#web/lib/lazy.ts';
import { sayUploadFailure, useUpload } from '#web/lib/upload.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PictureField } from '#web/ui/picture-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { KINDS, type Kind, type Subject } from './subjects.ts';

type UploadFormProps = { kind: Kind; subject: Subject | undefined };

/** Chooses the picture of a team or a player, and sends it; or takes away the one that is there. */
export function UploadForm({ kind, subject }: UploadFormProps) {
  const { upload, look } = KINDS[kind];
  const [picture, setPicture] = useState<Blob | null>(null);
  const [removing, setRemoving] = useState<Subject | null>(null);
  const dialogs = useLazyDialogs(() => import('./removal.tsx'), setRemoving);
  const { mutate, reset, isPending, progress, cancel, error } = useUpload(upload, {
    done() {
      setPicture(null);
      showToast({ tone: 'success', title: 'Imagem enviada', description: subject?.name });
    },
    failed: (reason) =>
      showToast({ tone: 'destructive', title: 'Erro no upload', description: sayUploadFailure(reason) }),
  });

  const choose = (chosen: Blob | null) => {
    reset();
    setPicture(chosen);
  };
  const send = () => {
    if (!subject || !picture) {
      showToast({
        tone: 'destructive',
        title: 'Dados incompletos',
        description: 'Selecione um time/jogador e uma imagem para enviar.',
      });
      return;
    }
    mutate({ params: { id: subject.id }, body: picture });
  };

  return (
    <Card title={subject?.name ?? 'Imagem'}>
      <div className="flex flex-col gap-4">
        <PictureField
          label={picture ? 'Nova imagem' : 'Imagem atual'}
          name={subject?.name ?? null}
          kind={look}
          imageUrl={subject?.imageUrl ?? null}
          value={picture}
          onChange={choose}
          maxBytes={PICTURE_BYTES}
          progress={progress}
          onCancel={cancel}
        />
        {error ? (
          <Notice tone="danger">
            <p className="font-semibold">Erro no upload</p>
            <p>{error}</p>
          </Notice>
        ) : null}
        <div className="flex flex-col gap-3 sm:flex-row-reverse">
          <Button
            isPending={isPending}
            icon={<Upload className="size-5" aria-hidden="true" />}
            onPress={send}
          >
            {isPending ? 'Enviando...' : error ? 'Tentar de novo' : 'Enviar imagem'}
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
      </div>
      {removing && dialogs.Part ? (
        <dialogs.Part kind={kind} subject={removing} onClose={() => setRemoving(null)} />
      ) : null}
    </Card>
  );
}
