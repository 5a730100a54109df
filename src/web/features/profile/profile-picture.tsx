import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PICTURE_BYTES } from '#contract/limits.ts';
import { fullName } from '#domain/people/names.ts';
import { userQuery, useUser } from '#web/features/auth/queries.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { Form } from '#web/form/form.tsx';
import { PictureField } from '#web/form/picture-field.tsx';
import { useForm, useValues } from '#web/form/use-form.ts';
import { pictureDraftSlot } from '#web/lib/device/form-draft.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { sayUploadFailure, useUpload } from '#web/lib/net/upload.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

const NO_PICTURE: { picture: Blob | null } = { picture: null };
const IN_ITS_PLACE = 'No lugar dela aparecem as suas iniciais.';

export function ProfilePicture() {
  const user = useUser();
  const queries = useQueryClient();
  const form = useForm({ start: NO_PICTURE, draft: { slot: pictureDraftSlot(user.id, 'perfil') } });
  const { picture } = useValues(form);
  const [isRemoving, setRemoving] = useState(false);
  const failed = (title: string, description: string) =>
    showToast({ tone: 'destructive', title, description });
  const confirm = useWrite('PATCH /api/user/image', {
    done(changed) {
      queries.setQueryData(userQuery.queryKey, changed);
      form.reset(NO_PICTURE);
      form.forget();
      showToast({ tone: 'success', title: 'Imagem atualizada' });
    },
    failed: (error) => failed('Erro ao atualizar imagem', sayFailure(error)),
  });
  const upload = useUpload('POST /api/user/image', {
    done: ({ imageUrl }) => confirm.mutate({ body: { imageUrl } }),
    failed: (error) => failed('Erro no upload', sayUploadFailure(error)),
  });
  const remove = useWrite('DELETE /api/user/image', {
    done: () => showToast({ tone: 'success', title: 'Imagem removida', description: IN_ITS_PLACE }),
    failed: (error) => failed('Erro ao remover imagem', sayFailure(error)),
  });
  const isSaving = upload.isPending || confirm.isPending;

  return (
    <>
      <Form
        form={form}
        write={upload.isPending ? upload : confirm}
        onSubmit={(sent) => sent.picture && upload.mutate({ body: sent.picture })}
        // A toast shows the failure.
        say={() => null}
        footer={
          picture ? (
            <Button type="submit" isPending={isSaving}>
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
          ) : null
        }
      >
        <PictureField
          control={form.control}
          name="picture"
          labels={['Sua imagem', 'Nova imagem']}
          of={fullName(user)}
          kind="person"
          imageUrl={user.imageUrl}
          maxBytes={PICTURE_BYTES}
          upload={upload}
        />
      </Form>
      <ConfirmWrite
        isOpen={isRemoving}
        onOpenChange={() => {
          remove.reset();
          setRemoving(false);
        }}
        title="Remover a sua imagem?"
        confirmLabel="Remover"
        write={remove}
        onConfirm={() => remove.mutate({}, { onSuccess: () => setRemoving(false) })}
      >
        {IN_ITS_PLACE}
      </ConfirmWrite>
    </>
  );
}
