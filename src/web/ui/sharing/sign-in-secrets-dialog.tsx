import { MessageCircle } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Email } from '#web/ui/layout/email.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CopyField } from './copy-field.tsx';
import { UnreachableNotice } from './unreachable-notice.tsx';

export type SignInSecrets = {
  readonly title: string;
  readonly description: string;
  readonly email: string;
  readonly link: string | null;
  readonly password: string | null;
  /** Opens WhatsApp with the whole text. */
  readonly whatsApp: string;
};

/** Cannot be read again later, so it closes only by its own button. */
export function SignInSecretsDialog({ secrets, onClose }: { secrets: SignInSecrets; onClose: () => void }) {
  const { title, description, email, link, password, whatsApp } = secrets;
  return (
    <Dialog
      isOpen
      isAlert
      isDismissable={false}
      onOpenChange={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button tone="secondary" onPress={onClose}>
            {link ? 'Já enviei' : 'Já anotei'}
          </Button>
          <a href={whatsApp} target="_blank" rel="noreferrer" className={buttonStyle()}>
            <MessageCircle className="size-5 shrink-0" aria-hidden="true" />
            Enviar pelo WhatsApp
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          Entra com{' '}
          <strong>
            <Email address={email} />
          </strong>
        </p>
        {link ? (
          <UnreachableNotice text={link} />
        ) : (
          <UnreachableNotice
            text={location.href}
            what="o endereço da mensagem"
            then="abra o Manchete por esse endereço"
          />
        )}
        {link ? <CopyField label="Link" value={link} /> : null}
        {link && password ? (
          <p className="border-line border-t pt-4 text-soft">Sem o link, serve também a senha provisória:</p>
        ) : null}
        {password ? <CopyField label="Senha" value={password} /> : null}
      </div>
    </Dialog>
  );
}
