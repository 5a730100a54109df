import { Copy, Share2, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { unreachableHost } from './unreachable-host.ts';

type GroupShareProps = {
  what: string;
  text: () => string;
  /** A picture shared with the text if the phone supports it. */
  picture?: string;
  /** The same picture as tall as a phone, which other devices download. */
  story?: string;
};

/** Copies a text for the tournament's group, or on a phone shares it with its picture. */
export function GroupShare({ what, text, picture, story }: GroupShareProps) {
  const [isSharing, setSharing] = useState(false);
  const canShare = typeof navigator.share === 'function';
  const share = async (address: string | undefined) => {
    setSharing(true);
    await shareWithPicture(text(), address);
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
      {canShare ? (
        <IconButton
          tone="secondary"
          label={`Compartilhar ${what}`}
          isDisabled={isSharing}
          onPress={() => void share(picture)}
          icon={<Share2 className="size-5" aria-hidden="true" />}
        />
      ) : null}
      {story === undefined ? null : (
        <a
          href={story}
          download="manchete.jpg"
          aria-label={`Imagem para stories: ${what}`}
          className={buttonStyle({ tone: 'secondary', size: 'small' })}
          onClick={(event) => {
            if (!canShare) return;
            event.preventDefault();
            if (!isSharing) void share(story);
          }}
        >
          <Smartphone className="size-5" aria-hidden="true" />
          Imagem para stories
        </a>
      )}
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
