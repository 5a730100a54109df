import { createPortal } from 'react-dom';
import { formatLongDay } from '#web/lib/format/format.ts';
import { QrCode } from '#web/ui/sharing/qr-code.tsx';
import { courtOrTeams, isOfAllCourts, ofCourtOrTeams } from './court-or-teams.ts';
import type { CourtLink } from './queries.ts';

type LinkSheetProps = {
  link: CourtLink;
  tournament: string;
  url: string;
};

/** The sheet to hang up at the court, printed alone. Black on white in both themes. */
export function LinkSheet({ link, tournament, url }: LinkSheetProps) {
  return createPortal(
    <article data-print-sheet className="hidden flex-col items-center gap-8 p-6 text-center print:flex">
      <header>
        <p className="text-xl">{tournament}</p>
        <p className="mt-2 font-heading font-bold text-7xl leading-tight">{courtOrTeams(link)}</p>
        <p className="mt-2 text-3xl">{formatLongDay(link.day)}</p>
      </header>
      <QrCode label={`Link ${ofCourtOrTeams(link)}`} text={url} className="w-[12cm]" />
      <ol className="flex list-decimal flex-col gap-3 pl-8 text-left text-2xl">
        <li>Aponte a câmera do celular para o código e abra o link.</li>
        <li>
          {isOfAllCourts(link) ? 'Digite o seu nome e diga em que quadra você está.' : 'Digite o seu nome.'}
        </li>
        <li>Inicie o jogo e toque no time que fez o ponto.</li>
      </ol>
      <p className="text-lg">
        Não precisa de conta. Vale até a meia-noite deste dia, só para os jogos daqui; um jogo que passar dela
        vai até o fim.
      </p>
    </article>,
    document.body,
  );
}
