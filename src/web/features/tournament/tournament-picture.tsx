import { Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { PICTURE_BYTES } from '#contract/limits.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { FailureNotice } from '#web/form/failure-notice.tsx';
import { Form } from '#web/form/form.tsx';
import { PictureField } from '#web/form/picture-field.tsx';
import { sayNotRemoved, sayNotUploaded, useSeenPicture } from '#web/form/seen-picture.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { pictureDraftSlot } from '#web/lib/device/form-draft.ts';
import { currentIn } from '#web/lib/net/changed-meanwhile.ts';
import { useUpload } from '#web/lib/net/upload.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

const NO_PICTURE: { picture: Blob | null } = { picture: null };
const IN_ITS_PLACE = 'No lugar dela aparece um desenho de areia e rede.';

type TournamentPictureProps = { tournament: CallAnswer<Contract['GET /api/tournament']> };

export function TournamentPicture({ tournament: { name, logoUrl } }: TournamentPictureProps) {
  const slot = pictureDraftSlot(useUser().id, 'torneio');
  const form = useForm({ start: NO_PICTURE, draft: { slot } });
  const { picture } = useValues(form);
  const [isRemoving, setRemoving] = useState(false);
  const [seenLogoUrl, setSeen] = useSeenPicture(undefined, logoUrl, picture !== null || isRemoving);
  const query = { seenLogoUrl };
  const refused = (title: string, say: (error: Error) => string) => (error: Error) => {
    const current = currentIn(error, 'TOURNAMENT_CHANGED');
    if (current) setSeen(current.logoUrl);
    showToast({ tone: 'destructive', title, description: say(error) });
  };
  const upload = useUpload('POST /api/tournament/image', {
    done() {
      form.reset(NO_PICTURE);
      form.forget();
      showToast({ tone: 'success', title: 'Imagem enviada', description: name });
    },
    failed: refused('Erro no upload', sayNotUploaded),
  });
  const remove = useWrite('DELETE /api/tournament/image', {
    done: () => showToast({ tone: 'success', title: 'Imagem removida', description: IN_ITS_PLACE }),
    failed: refused('Erro ao remover imagem', sayNotRemoved),
  });
  return (
    <Card title="Imagem">
      <Form
        form={form}
        write={upload}
        onSubmit={(sent) => sent.picture && upload.mutate({ query, body: sent.picture })}
        // Shown below the picture instead.
        say={() => null}
        footer={
          picture ? (
            <Button
              type="submit"
              isPending={upload.isPending}
              pendingLabel="Enviando..."
              icon={<Upload className="size-5" aria-hidden="true" />}
            >
              {upload.error ? 'Tentar de novo' : 'Enviar imagem'}
            </Button>
          ) : logoUrl ? (
            <Button
              tone="quiet"
              icon={<Trash2 className="size-5" aria-hidden="true" />}
              onPress={() => setRemoving(true)}
            >
              Remover imagem
            </Button>
          ) : null
        }
      >
        <PictureField
          control={form.control}
          name="picture"
          labels={['Imagem atual', 'Nova imagem']}
          of={name}
          kind="tournament"
          imageUrl={logoUrl}
          maxBytes={PICTURE_BYTES}
          upload={upload}
        />
        <FailureNotice of={upload} title="Erro no upload" say={sayNotUploaded} />
      </Form>
      <ConfirmWrite
        isOpen={isRemoving}
        onOpenChange={() => {
          remove.reset();
          setRemoving(false);
        }}
        title="Remover a imagem do torneio?"
        confirmLabel="Remover"
        pendingLabel="Removendo..."
        write={remove}
        say={sayNotRemoved}
        onConfirm={() => remove.mutate({ query }, { onSuccess: () => setRemoving(false) })}
      >
        {IN_ITS_PLACE}
      </ConfirmWrite>
    </Card>
  );
}
