import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { unreachableHost } from './unreachable-host.ts';

type GroupShareProps = {
  what: string;
  text: () => string;
  /** A picture shared with the text if the phone supports it. */
  picture?: string;
};

/** Copies a text for the tournament's group, or on a phone shares it with its picture. */
export function GroupShare({ what, text, picture }: GroupShareProps) {
  const [isSharing, setSharing] = useState(false);
  const share = async () => {
    setSharing(true);
    await shareWithPicture(text(), picture);
    setSharing(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        tone="secondary"
        size="small"
        aria-label={`Copiar para o grupo: ${what}`}
        icon={<Copy className="size-5" aria-hidden="true" />}
        onPress={() => void copy(text())}
      >
        Copiar para o grupo
      </Button>
      {typeof navigator.share === 'function' ? (
        <IconButton
          tone="secondary"
          label={`Compartilhar ${what}`}
          isDisabled={isSharing}
          onPress={() => void share()}
          icon={<Share2 className="size-5" aria-hidden="true" />}
        />
      ) : null}
    </div>
  );
}

export function toastCopied(text: string): void {
  const host = unreachableHost(text);
  showToast({
    tone: 'success',
    title: 'Texto copiado',
    description: host
      ? `O endereço no texto aponta para ${host}: nenhum celular abre.`
      : 'Cole no grupo do WhatsApp.',
  });
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toastCopied(text);
  } catch {
    showToast({
      tone: 'destructive',
      title: 'O navegador não deixou copiar',
      description: 'Tire uma foto da tela, ou tente em outro navegador.',
    });
  }
}

async function shareWithPicture(text: string, address: string | undefined): Promise<void> {
  try {
    const file = address === undefined ? null : await pictureOf(address);
    const withFile = { text, files: file ? [file] : [] };
    await navigator.share(file && navigator.canShare?.(withFile) ? withFile : { text });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(text);
  }
}

/** Null if it cannot be loaded: the text is shared without it. */
async function pictureOf(address: string): Promise<File | null> {
  try {
    const answer = await fetch(address);
    return answer.ok ? new File([await answer.blob()], 'manchete.jpg', { type: 'image/jpeg' }) : null;
  } catch {
    return null;
  }
}
