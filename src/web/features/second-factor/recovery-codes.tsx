import { Download } from 'lucide-react';
import { saveFile } from '#web/lib/device/save-file.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type RecoveryCodesProps = { codes: readonly string[]; onClose: () => void };

/** Shown only once, so the dialog closes only by its button. A repeated request gets none. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const save = () => saveFile('codigos-de-recuperacao-manchete.txt', 'text/plain', `${codes.join('\n')}\n`);
  return (
    <Dialog
      isOpen
      isAlert
      isDismissable={false}
      onOpenChange={onClose}
      title="Guarde os códigos de recuperação"
      description="Cada um vale uma vez, se você ficar sem o celular. Eles aparecem só agora."
      footer={<Button onPress={onClose}>Já guardei</Button>}
    >
      {codes.length === 0 ? (
        <p>
          A verificação já está ligada, e os códigos foram mostrados na primeira resposta. Sem eles, desligue
          e ligue de novo.
        </p>
      ) : (
        <div className="flex flex-col gap-4">
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>
                <code className="tabular select-all text-lg">{code}</code>
              </li>
            ))}
          </ul>
          <Button tone="secondary" icon={<Download className="size-5" aria-hidden="true" />} onPress={save}>
            Baixar os códigos
          </Button>
        </div>
      )}
    </Dialog>
  );
}
