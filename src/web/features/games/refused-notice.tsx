import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { Court } from './court.ts';

/** A score that was not taken stays on the desk until somebody has seen it. */
export function RefusedNotice({ court }: { court: Court }) {
  const { refused } = court.get();
  if (!refused) return null;
  const { draft, message } = refused;
  return (
    <div role="alert">
      <Notice tone="danger">
        <span className="block font-semibold">
          {`O ${draft.setNumber}º set, ${draft.team1Score} a ${draft.team2Score}, não foi registrado.`}
        </span>
        <span className="mt-1 block">{message} Se este é o placar certo, reverta o jogo e digite-o.</span>
        <span className="mt-3 block">
          <Button size="small" tone="secondary" onPress={() => court.dismiss()}>
            Entendi
          </Button>
        </span>
      </Notice>
    </div>
  );
}
