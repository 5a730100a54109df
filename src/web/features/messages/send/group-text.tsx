import { useQueryClient } from '@tanstack/react-query';
import { Copy, Share2 } from 'lucide-react';
import { useState } from 'react';
import { MESSAGES } from '#web/features/messages/message-words.ts';
import { type MessageType, previewQuery } from '#web/features/messages/queries.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { toastCopied } from '#web/ui/sharing/group-share.tsx';

type GroupTextProps = {
  type: MessageType;
  round: number | null;
  describedBy: string | undefined;
  /** Shows the text on the page, to copy it by hand if there is no clipboard. */
  onPreview: () => void;
};

export function GroupText({ type, round, describedBy, onPreview }: GroupTextProps) {
  const queries = useQueryClient();
  const [isTaking, setTaking] = useState(false);
  const described = describedBy ? { 'aria-describedby': describedBy } : {};

  const take = async (use: typeof copy, refused: string) => {
    if (round === null || isTaking) return;
    setTaking(true);
    const text = queries
      .fetchQuery({ ...previewQuery({ messageType: type, roundNumber: round }), staleTime: 0 })
      .then(({ preview }) => preview);
    const failure = await use(text).then(
      () => null,
      (reason: unknown) => reason,
    );
    const noText = await text.then(
      () => null,
      (reason: Error) => reason,
    );
    setTaking(false);
    if (noText) tellNoText(noText);
    else if (failure !== null && !isGivenUp(failure)) tellNotTaken(refused, onPreview);
  };

  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <Button
          tone="secondary"
          isWide
          icon={<Copy className="size-5" aria-hidden="true" />}
          isDisabled={round === null}
          {...described}
          isPending={isTaking}
          onPress={() => void take(copy, 'O navegador não deixou copiar')}
        >
          Copiar para o grupo
        </Button>
      </div>
      {typeof navigator.share === 'function' ? (
        <IconButton
          label={`Compartilhar ${MESSAGES[type].title}`}
          tone="secondary"
          icon={<Share2 className="size-5" aria-hidden="true" />}
          isDisabled={round === null}
          {...described}
          onPress={() => void take(share, 'O celular não deixou compartilhar')}
        />
      ) : null}
    </div>
  );
}

/** Browsers allow the clipboard only during the press, so it gets a promise of the text. */
async function copy(text: Promise<string>): Promise<void> {
  const blob = text.then((copied) => new Blob([copied], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  toastCopied(await text);
}

const share = async (text: Promise<string>) => navigator.share({ text: await text });

const isGivenUp = (failure: unknown) => failure instanceof DOMException && failure.name === 'AbortError';

function tellNoText(reason: Error): void {
  showToast({ tone: 'destructive', title: 'Não há texto para o grupo', description: sayFailure(reason) });
}

function tellNotTaken(title: string, onPreview: () => void): void {
  onPreview();
  showToast({
    tone: 'destructive',
    title,
    description: 'Selecione o texto do preview e copie.',
  });
}
