import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DEVICE } from '#contract/sessions.ts';
import type { User } from '#web/features/auth/queries.ts';
import { deleteOfflineGames } from '#web/features/court/desk/offline-games.ts';
import { areScoresStored } from '#web/features/court/editor/store.ts';
import { useUnansweredCounts } from '#web/features/court/editor/unanswered.ts';
import { unansweredInWords } from '#web/features/court/editor/unanswered-counts.ts';
import { type CallFailed, sayFailure } from '#web/lib/net/call-failed.ts';
import { buttonStyle } from '#web/ui/buttons/button-style.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { CourtLinkFrame } from './my-court-frame.tsx';

const TITLES: ReadonlyMap<string, string> = new Map([
  ['COURT_DEVICE_ENDED', 'Este aparelho foi encerrado'],
  ['COURT_LINK_CROWDED', 'Este link está cheio'],
]);

export function CourtLinkEnded({ error, account }: { error: CallFailed; account: User | null }) {
  const isAllSent = unansweredInWords(useUnansweredCounts(DEVICE)) === null;
  const { code } = error.problem;
  const isDevice = code === 'COURT_DEVICE_ENDED';
  const title = TITLES.get(code) ?? 'Este link foi encerrado';
  return (
    <CourtLinkFrame title={title}>
      <div>
        <h1 className="text-3xl">{title}</h1>
        {TITLES.has(code) ? <p className="mt-2">{sayFailure(error)}</p> : null}
      </div>
      <UnansweredHere isOver />
      <Card title="O que fazer agora">
        <ol className="flex list-decimal flex-col gap-2 pl-5">
          {isDevice ? null : <li>Peça à organização o novo link ou o QR code da quadra.</li>}
          <li>
            {isDevice ? 'Abra o link neste mesmo aparelho e diga o seu nome.' : 'Abra neste mesmo aparelho.'}
          </li>
          <li>
            {isAllSent
              ? 'Você continua de onde parou.'
              : 'O que está guardado é enviado sozinho, e você continua de onde parou.'}
          </li>
        </ol>
      </Card>
      <NextLink account={account} />
    </CourtLinkFrame>
  );
}

/** Shown on a device where no link was opened. */
export function NoLink({ account }: { account: User | null }) {
  return (
    <CourtLinkFrame title="Minha quadra">
      <h1 className="text-3xl">Minha quadra</h1>
      <UnansweredHere isOver />
      <Card>
        <p>
          Este aparelho não está em nenhuma quadra. Aponte a câmera para o QR code da quadra, ou abra o link
          que a organização enviou.
        </p>
      </Card>
      <NextLink account={account} />
    </CourtLinkFrame>
  );
}

export function UnansweredHere({ isOver = false }: { isOver?: boolean }) {
  useEffect(() => {
    if (isOver) void deleteOfflineGames(String(DEVICE));
  }, [isOver]);
  const words = unansweredInWords(useUnansweredCounts(DEVICE));
  return words ? (
    <Notice tone="warning">
      <span className="font-semibold">{words}</span>{' '}
      {areScoresStored()
        ? 'Não limpe os dados do navegador antes de enviar.'
        : 'Este navegador não guarda os pontos: não feche esta página antes de enviar.'}
    </Notice>
  ) : null;
}

const NextLink = ({ account }: { account: User | null }) =>
  account ? (
    <Link to="/registrar-jogos" className={buttonStyle({ isWide: true })}>
      Registrar jogos com a minha conta
    </Link>
  ) : (
    <Link to="/" className={buttonStyle({ tone: 'secondary', isWide: true })}>
      Ver o placar dos jogos
    </Link>
  );
