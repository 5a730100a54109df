import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_BYTES } from '#contract/limits.ts';
import { fullName } from '#domain/names.ts';
import { userQuery, useUser } from '#web/features/auth/queries.ts';
import { sayFailure } from '#web/lib/client.ts';
import { sayUploadFailure, useUpload } from '#web/lib/upload.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PictureField } from '#web/ui/picture-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** One's own picture: cut, sent, and then confirmed as the picture of the account and its player. */
export function ProfilePicture() {
  const user = useUser();
  const queries = useQueryClient();
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const failed = (title: string, description: string) =>
    showToast({ tone: 'destructive', title, description });
  const confirm = useWrite('PATCH /api/user/image', {
    done(changed) {
      queries.setQueryData(userQuery.queryKey, changed);
      setPicture(null);
      showToast({ tone: 'success', title: 'Imagem atualizada' });
    },
    failed: (error) => failed('Erro ao atualizar imagem', sayFailure(error)),
  });
  const upload = useUpload('POST /api/user/image', {
    done: ({ imageUrl }) => confirm.mutate({ body: { imageUrl } }),
    failed: (error) => failed('Erro no upload', sayUploadFailure(error)),
  });
  const remove = useWrite('DELETE /api/user/image', {
    done: () => showToast({ tone: 'success', title: 'Imagem removida' }),
    failed: (error) => failed('Erro ao remover imagem', sayFailure(error)),
  });
  const isSaving = upload.isPending || confirm.isPending;

  return (
    <div className="flex flex-col gap-4">
      <PictureField
        label={picture ? 'Nova imagem' : 'Sua imagem'}
        name={fullName(user)}
        kind="person"
        imageUrl={user.imageUrl}
        value={picture}
        onChange={(chosen) => {
          upload.reset();
          setPicture(chosen);
        }}
        maxBytes={PICTURE_BYTES}
        progress={upload.progress}
        onCancel={upload.cancel}
      />
      {picture ? (
        <Button isPending={isSaving} onPress={() => upload.mutate({ body: picture })}>
          {isSaving ? 'Salvando...' : 'Salvar Imagem'}
        </Button>
      ) : user.imageUrl ? (
        <div>
          <Button
            tone="quiet"
            icon={<Trash2 className="size-5" aria-hidden="true" />}
            onPress={() => setRemoving(true)}
          >
            Remover imagem
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={() => {
          remove.reset();
          setRemoving(false);
        }}
        title="Remover a sua imagem?"
        confirmLabel="Remover"
        loading={remove.isPending}
        error={remove.isError ? sayFailure(remove.error) : null}
        onConfirm={() => remove.mutate({}, { onSuccess: () => setRemoving(false) })}
      >
        No lugar dela aparecem as suas iniciais.
      </ConfirmDialog>
    </div>
  );
}
