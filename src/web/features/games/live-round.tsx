import { Radio } from 'lucide-react';
import { useState } from 'react';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { ask } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { toastFailure } from './toasts.ts';

/** Makes the round the active one, or none, after a confirmation, because it changes every screen. */
export function LiveRoundButton({ round, liveRound }: { round: number; liveRound: number }) {
  /** The active round when the dialog was opened: what is asked stays, and what it changes follows. */
  const [roundAtOpen, setRoundAtOpen] = useState<number | null>(null);
  return (
    <>
      <Button tone="secondary" icon={<Radio />} onPress={() => setRoundAtOpen(liveRound)}>
        {liveRound === round ? 'Desativar rodada ao vivo' : 'Ativar rodada ao vivo'}
      </Button>
      {roundAtOpen === null ? null : (
        <LiveRoundDialog
          round={round}
          roundAtOpen={roundAtOpen}
          liveRound={liveRound}
          onClose={() => setRoundAtOpen(null)}
        />
      )}
    </>
  );
}

type LiveRoundDialogProps = { round: number; roundAtOpen: number; liveRound: number; onClose: () => void };

function LiveRoundDialog({ round, roundAtOpen, liveRound, onClose }: LiveRoundDialogProps) {
  const isEnding = roundAtOpen === round;
  const set = useWrite('POST /api/live-scores/active-round', {
    async outcome(_, signal) {
      const now = await ask('GET /api/live-scores/active-round', {}, signal);
      return isEnding === (now.activeRound === round) ? null : now;
    },
    done: () => toastDone(),
    failed: toastFailure('Rodada ao vivo não alterada'),
  });
  const toastDone = () =>
    showToast({
      tone: 'success',
      title: isEnding ? `Rodada ${round} desativada` : `Rodada ${round} ao vivo`,
      description: isEnding
        ? liveRoundNow(liveRound === round ? 0 : liveRound)
        : 'Os jogos desta rodada têm destaque nas telas de todos.',
    });
  const change = () => {
    // A colleague has already done it; another round that is active now was not meant.
    if (isEnding !== (liveRound === round)) {
      onClose();
      toastDone();
    } else {
      set.mutate({ body: isEnding ? { active: false } : { round } }, { onSuccess: onClose });
    }
  };
  return (
    <ConfirmWrite
      isOpen
      onOpenChange={onClose}
      title={isEnding ? `Desativar a rodada ${round}?` : `Ativar a rodada ${round}?`}
      confirmLabel={isEnding ? 'Desativar' : 'Ativar'}
      tone="primary"
      write={set}
      onConfirm={change}
    >
      {isEnding ? ofEnding(round, liveRound) : ofStarting(round, liveRound)}
    </ConfirmWrite>
  );
}

const liveRoundNow = (liveRound: number) =>
  liveRound === 0 ? 'Nenhuma rodada está ao vivo.' : `A rodada ${liveRound} está ao vivo.`;

/** A game in progress is shown whichever round is active (docs/rules.md, Rounds 8). */
const STILL_LIVE = 'Os jogos em andamento continuam ao vivo';

const ofEnding = (round: number, liveRound: number): string =>
  liveRound === round
    ? `${STILL_LIVE}. Nenhuma rodada fica em destaque até que uma seja ativada.`
    : `Ela já não está ao vivo. ${liveRoundNow(liveRound)}`;

function ofStarting(round: number, liveRound: number): string {
  if (liveRound === round) return 'Ela já está ao vivo.';
  if (liveRound === 0) return 'Os jogos desta rodada passam a ter destaque nas telas de todos.';
  return `A rodada ${liveRound} está ao vivo agora. A rodada ${round} toma o seu lugar em destaque. ${STILL_LIVE}, de qualquer rodada.`;
}
