import { useScorekeeper } from '#web/features/court/desk/scorekeeper.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { areScoresStored } from '#web/features/court/editor/store.ts';
import { asSentence } from '#web/lib/format/format.ts';
import { useNow } from '#web/lib/page/now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';

/** A refused score, shown until it is dismissed; then the next one. */
export function RefusedNotice({ editor, onSeen }: { editor: ScoreEditor; onSeen: () => void }) {
  const { refusals, game } = editor.get();
  const { mayRevert } = useScorekeeper();
  const [oldest] = refusals;
  if (!oldest) return null;
  const { score, message } = oldest;
  return (
    <Notice tone="danger">
      <span className="block font-semibold">
        {`O ${score.setNumber}º set, ${score.team1Score} a ${score.team2Score}, não foi registrado.`}
      </span>
      <span className="mt-1 block">
        {asSentence(message)}
        {game.status === 'concluido'
          ? mayRevert
            ? ' Se este é o placar certo, reverta o jogo e digite de novo.'
            : ' Se este é o placar certo, avise a organização.'
          : null}
      </span>
      <span className="mt-3 block">
        <Button
          size="small"
          tone="secondary"
          onPress={() => {
            editor.dismiss();
            onSeen();
          }}
        >
          Entendi
        </Button>
      </span>
    </Notice>
  );
}

/** Shown while entries wait in a browser that stores nothing: they are lost with the page. */
export function UnstoredNotice({ editor }: { editor: ScoreEditor }) {
  // Whether an entry was stored is known a moment after it.
  useNow();
  const { saving } = editor.get();
  const hasUnanswered = saving === 'waiting' || saving === 'held' || saving === 'asking';
  return hasUnanswered && !areScoresStored() ? (
    <Notice tone="warning">
      Este navegador não guarda os pontos. Deixe esta página aberta até que eles sejam enviados.
    </Notice>
  ) : null;
}

/** Why unanswered entries wait: for their owner, another link, the holder's name or the link's day. */
export function HeldNotice({ editor }: { editor: ScoreEditor }) {
  const { heldBecause } = editor.get();
  return heldBecause === null ? null : (
    <Notice tone="warning">
      {asSentence(heldBecause)} O que você marcou não foi enviado e está guardado neste aparelho.
    </Notice>
  );
}
