import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { Got } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { PICTURE_BYTES } from '#contract/limits.ts';
import { sayFailure } from '#web/lib/client.ts';
import { sayUploadFailure, useUpload } from '#web/lib/upload.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PictureField } from '#web/ui/picture-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

type TournamentPictureProps = { tournament: Got<Contract['GET /api/tournament']> };

/** Gives the tournament a picture, or takes it away. */
export function TournamentPicture({ tournament: { name, logoUrl } }: TournamentPictureProps) {
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const upload = useUpload('POST /api/tournament/image', {
    done() {
      setPicture(null);
      showToast({ tone: 'success', title: 'Imagem enviada', description: name });
    },
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Erro no upload', description: sayUploadFailure(error) }),
  });
  const remove = useWrite('DELETE /api/tournament/image', {
    done: () => showToast({ tone: 'success', title: 'Imagem removida', description: name }),
    failed: (error) =>
      showToast({ tone: 'destructive', title: 'Erro ao remover imagem', description: sayFailure(error) }),
  });
  return (
    <Card title="Imagem">
      <div className="flex flex-col gap-4">
        <PictureField
          label={picture ? 'Nova imagem' : 'Imagem atual'}
          name={name}
          kind="tournament"
          imageUrl={logoUrl}
          value={picture}
          onChange={(chosen) => {
            upload.reset();
            setPicture(chosen);
          }}
          maxBytes={PICTURE_BYTES}
          progress={upload.progress}
          onCancel={upload.cancel}
        />
        {upload.error ? (
          <Notice tone="danger">
            <p className="font-semibold">Erro no upload</p>
            <p>{upload.error}</p>
          </Notice>
        ) : null}
        {picture ? (
          <Button
            isPending={upload.isPending}
            icon={<Upload className="size-5" aria-hidden="true" />}
            onPress={() => upload.mutate({ body: picture })}
          >
            {upload.isPending ? 'Enviando...' : upload.error ? 'Tentar de novo' : 'Enviar imagem'}
          </Button>
        ) : logoUrl ? (
          <Button
            tone="quiet"
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onPress={() => setRemoving(true)}
          >
            Remover imagem
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={() => {
          remove.reset();
          setRemoving(false);
        }}
        title="Remover a imagem do torneio?"
        confirmLabel={remove.isPending ? 'Removendo...' : 'Remover'}
        loading={remove.isPending}
        error={remove.error ? sayFailure(remove.error) : null}
        onConfirm={() => remove.mutate({}, { onSuccess: () => setRemoving(false) })}
      >
        No lugar dela aparece um desenho de areia e rede.
      </ConfirmDialog>
    </Card>
  );
}
