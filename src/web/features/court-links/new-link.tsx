import { MessageCircle, Printer } from 'lucide-react';
import { courtLinkText } from '#domain/messages/court-link-texts.ts';
import { formatLongDay } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { CopyField } from '#web/ui/sharing/copy-field.tsx';
import { QrCode } from '#web/ui/sharing/qr-code.tsx';
import { UnreachableNotice } from '#web/ui/sharing/unreachable-notice.tsx';
import { courtOrTeams, ofCourtOrTeams } from './court-or-teams.ts';
import type { CourtLink } from './queries.ts';

export type NewLink = { readonly link: CourtLink; readonly url: string | null };

type NewLinkCardProps = {
  made: NewLink;
  tournament: string;
  /** A colleague ended it meanwhile. */
  isEnded: boolean;
  onPrint: () => void;
  onDone: () => void;
};

/** A new link to print or send. It cannot be shown again. */
export function NewLinkCard({ made: { link, url }, tournament, isEnded, onPrint, onDone }: NewLinkCardProps) {
  const title = `${courtOrTeams(link)} · ${formatLongDay(link.day)}`;
  if (url === null || isEnded) {
    return (
      <Card title={title}>
        <Notice tone="warning">
          {isEnded
            ? 'Outra pessoa encerrou este link: a folha e o endereço dele não servem mais. Se a quadra ainda precisa de um, crie outro.'
            : 'O link foi criado, mas o endereço se perdeu no caminho. Encerre esse link abaixo e crie outro.'}
        </Notice>
      </Card>
    );
  }
  const where = ofCourtOrTeams(link);
  const text = courtLinkText({ tournament, where, day: formatLongDay(link.day) }, url);
  return (
    <Card title={title}>
      <div ref={showAndFocus} tabIndex={-1} className="flex flex-col items-center gap-4 outline-none">
        <UnreachableNotice text={url} what="este código" />
        <QrCode label={`QR code ${where}`} text={url} className="size-64" />
        <p className="max-w-prose text-pretty text-center">
          Mostre ao voluntário, imprima para a quadra ou envie. O código aparece só agora: se a folha se
          perder, encerre este link e crie outro.
        </p>
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <Button icon={<Printer aria-hidden="true" className="size-5" />} onPress={onPrint}>
            Imprimir folha
          </Button>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ tone: 'secondary' })}
          >
            <MessageCircle aria-hidden="true" className="size-5" />
            Enviar pelo WhatsApp
          </a>
        </div>
        <div className="w-full">
          <CopyField label="Link" value={url} />
        </div>
        <Button tone="quiet" onPress={onDone}>
          Pronto, esconder
        </Button>
      </div>
    </Card>
  );
}

/** The button that created the link is below, and lost the focus when it was disabled. */
function showAndFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
