import { asSentence } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Court } from './court.ts';
import { useScorer } from './scorer.ts';

/** A score that was not taken stays on the desk until somebody has seen it; then comes the next. */
export function RefusedNotice({ court, onSeen }: { court: Court; onSeen: () => void }) {
  const { refusals, game } = court.get();
  const { mayRevert } = useScorer();
  const [oldest] = refusals;
  if (!oldest) return null;
  const { draft, message } = oldest;
  return (
    <Notice tone="danger">
      <span className="block font-semibold">
        {`O ${draft.setNumber}º set, ${draft.team1Score} a ${draft.team2Score}, não foi registrado.`}
      </span>
      <span className="mt-1 block">
        {asSentence(message)}
        {game.status === 'concluido'
          ? mayRevert
            ? ' Se este é o placar certo, reverta o jogo e digite-o.'
            : ' Se este é o placar certo, diga-o à organização.'
          : null}
      </span>
      <span className="mt-3 block">
        <Button
          size="small"
          tone="secondary"
          onPress={() => {
            court.dismiss();
            onSeen();
          }}
        >
          Entendi
        </Button>
      </span>
    </Notice>
  );
}
