import { Button } from '#web/ui/button.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Who has to be told which password. */
export type Secret = { readonly name: string; readonly email: string; readonly password: string };

/** The one moment at which a temporary password can be read: it closes by its own button only. */
export default function TemporaryPassword({ secret, onClose }: { secret: Secret; onClose: () => void }) {
  const { name, email, password } = secret;
  return (
    <Dialog
      isOpen
      isAlert
      isHeld
      onOpenChange={onClose}
      title="Senha provisória"
      description={`Passe a ${name}: ela aparece só agora e é trocada na primeira entrada.`}
      footer={<Button onPress={onClose}>Já anotei</Button>}
    >
      <div className="flex flex-col gap-3">
        <p>
          Entra com <strong className="break-all">{email}</strong>
        </p>
        <CopyField label="Senha" value={password} />
      </div>
    </Dialog>
  );
}
