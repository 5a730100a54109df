import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { courtLinkText } from '#domain/messages/court-link-texts.ts';
import { tournamentQuery } from '#web/features/tournament/queries.ts';
import { formatLongDay } from '#web/lib/format/format.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { CopyField } from '#web/ui/sharing/copy-field.tsx';
import { QrCode } from '#web/ui/sharing/qr-code.tsx';
import { courtOrTeams } from './court-or-teams.ts';
import { LinkSheet } from './link-sheet.tsx';
import type { CourtLink } from './queries.ts';

export type NewLink = { readonly link: CourtLink; readonly url: string | null };

type NewLinkCardProps = {
  made: NewLink;
  /** A colleague ended it meanwhile. */
  isEnded: boolean;
  onDone: () => void;
};

/** A new link to print or send. It cannot be shown again. */
export function NewLinkCard({ made: { link, url }, isEnded, onDone }: NewLinkCardProps) {
  const { data: tournament } = useQuery(tournamentQuery);
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    window.print();
    setPrinting(false);
  }, [isPrinting]);
  const where = courtOrTeams(link);
  const title = `${where} · ${formatLongDay(link.day)}`;
  if (url === null || isEnded) {
    return (
      <Card title={title}>
        <Notice tone="warning">
          {isEnded
            ? 'Outra pessoa encerrou este link: a folha e o endereço dele não servem mais. Se a quadra ainda precisa de um, crie outro.'
            : 'O link foi criado, mas o endereço se perdeu no caminho. Encerre-o abaixo e crie outro.'}
        </Notice>
      </Card>
    );
  }
  const name = tournament?.name ?? 'Torneio';
  const text = courtLinkText({ tournament: name, where, day: formatLongDay(link.day) }, url);
  return (
    <Card title={title}>
      <div ref={showAndFocus} tabIndex={-1} className="flex flex-col items-center gap-4 outline-none">
        <QrCode label={`QR code de ${where}`} text={url} className="size-64" />
        <p className="max-w-prose text-pretty text-center">
          Mostre ao voluntário, imprima para a quadra ou envie. O código aparece só agora: se a folha se
          perder, encerre este link e crie outro.
        </p>
        <div className="grid w-full gap-3 sm:grid-cols-2">
          <Button icon={<Printer aria-hidden="true" className="size-5" />} onPress={() => setPrinting(true)}>
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
      <LinkSheet where={where} day={link.day} tournament={name} url={url} />
    </Card>
  );
}

/** The button that created the link is below, and lost the focus when it was disabled. */
function showAndFocus(element: HTMLElement | null) {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'nearest' });
}
