import type { Waiting } from '#web/features/messages/queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useDialogSubject } from '#web/ui/overlays/use-dialog-subject.ts';

export function OpenedByColleagues({ people }: { people: readonly Waiting[] }) {
  const [only] = people;
  return (
    <div role="status" className="empty:hidden">
      {only ? (
        <Notice tone="info">
          {people.length === 1
            ? `${only.openedBy} abriu a mensagem de ${only.recipient}: a fila segue sem ela.`
            : `Colegas abriram ${people.length} mensagens: a fila segue sem elas.`}
        </Notice>
      ) : null}
    </div>
  );
}

export function WithColleagues({
  people,
  onTake,
}: {
  people: readonly Waiting[];
  onTake: (id: string) => void;
}) {
  const { subject, isOpen, open, close } = useDialogSubject<Waiting>();
  return (
    <>
      {people.length === 0 ? null : (
        <Card title="Com colegas">
          <p className="mb-1 text-soft">Abertas por um colega, que ainda não confirmou o envio.</p>
          <ul aria-label="Com colegas" className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.id} className="flex min-h-12 items-center justify-between gap-3 py-1">
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  {person.recipient}
                  <span className="block text-soft text-sm">Aberta por {person.openedBy}</span>
                </p>
                <Button
                  tone="quiet"
                  size="small"
                  aria-label={`Assumir a mensagem de ${person.recipient}`}
                  onPress={() => open(person)}
                >
                  Assumir
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={close}
        title="Assumir a mensagem?"
        tone="primary"
        confirmLabel="Assumir"
        onConfirm={() => {
          close();
          if (subject) onTake(subject.id);
        }}
        loading={false}
        error={null}
      >
        {subject
          ? `${subject.openedBy} já abriu esta mensagem. Se foi enviada, ${subject.recipient} recebe duas vezes.`
          : null}
      </ConfirmDialog>
    </>
  );
}
