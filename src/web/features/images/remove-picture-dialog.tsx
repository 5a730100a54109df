import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { sayNotRemoved, useSeenPicture } from '#web/form/seen-picture.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { currentPictureIn, KINDS, type Kind, type Subject } from './subjects.ts';

type RemovePictureDialogProps = { kind: Kind; subject: Subject; onClose: () => void };

export default function RemovePictureDialog({ kind, subject, onClose }: RemovePictureDialogProps) {
  const { remove } = KINDS[kind];
  const [seenImageUrl, setSeen] = useSeenPicture(subject.id, subject.imageUrl, true);
  const { name, namedImageUrl } = subject;
  const next =
    kind === 'player'
      ? 'as iniciais do nome'
      : namedImageUrl !== null && namedImageUrl !== seenImageUrl
        ? 'a imagem que tem o nome do time'
        : 'a inicial do nome';
  const removal = useWrite(remove, {
    done: () =>
      showToast({
        tone: 'success',
        title: 'Imagem removida',
        description: `${name} aparece agora com ${next}.`,
      }),
    failed(error) {
      const current = currentPictureIn(error, kind);
      if (current !== undefined) setSeen(current);
      showToast({ tone: 'destructive', title: 'Erro ao remover imagem', description: sayNotRemoved(error) });
    },
  });
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title="Remover a imagem?"
      confirmLabel="Remover"
      pendingLabel="Removendo..."
      onConfirm={() =>
        removal.mutate({ params: { id: subject.id }, query: { seenImageUrl } }, { onSuccess: onClose })
      }
      write={removal}
      say={sayNotRemoved}
    >
      {`${name} passa a aparecer com ${next}${kind === 'player' ? ', também no próprio perfil' : ''}.`}
    </ConfirmWrite>
  );
}
