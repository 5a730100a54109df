import { Radio } from 'lucide-react';
import { useState } from 'react';
import { roundEnd } from '#domain/schedule/match-day.ts';
import type { Game } from '#web/features/games/queries.ts';
import { ConfirmWrite } from '#web/form/confirm-write.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { atTime, dayOf, formatMoment, today } from '#web/lib/format/format.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { useNow } from '#web/lib/page/now.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';

/** Makes the round the active one, or none, after a confirmation, because it changes every screen. */
export function ActiveRoundButton({ round, activeRound }: { round: number; activeRound: number }) {
  /** The active round when the dialog was opened: the question does not change, its consequences follow the current round. */
  const [roundAtOpen, setRoundAtOpen] = useState<number | null>(null);
  return (
    <>
      <Button tone="secondary" icon={<Radio />} onPress={() => setRoundAtOpen(activeRound)}>
        {activeRound === round ? 'Desativar rodada ao vivo' : 'Ativar rodada ao vivo'}
      </Button>
      {roundAtOpen === null ? null : (
        <ActiveRoundDialog
          round={round}
          roundAtOpen={roundAtOpen}
          activeRound={activeRound}
          onClose={() => setRoundAtOpen(null)}
        />
      )}
    </>
  );
}

/** In milliseconds: a round may still get another game after its last one. */
const OVER_AFTER = 3_600_000;

/** Asks to end an active round whose games ended some time ago. */
export function RoundOverNotice({ round, games }: { round: number; games: readonly Game[] }) {
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const end = roundEnd(games);
  if (end === null || now - Date.parse(end.at) < OVER_AFTER) return null;
  const when = dayOf(end.at) === today() ? atTime(end.at) : `em ${formatMoment(end.at)}`;
  const what = end.isKnown ? `O último jogo terminou ${when}.` : 'Os jogos desta rodada terminaram.';
  return (
    <Notice tone="info">
      <p>{`${what} Desativar a rodada?`}</p>
      <p className="text-sm">
        Ela sai do destaque nas telas de todos. Resultados, classificação e súmulas ficam como estão.
      </p>
      <div className="-ml-4">
        <Button tone="quiet" size="small" onPress={() => setAsking(true)}>
          Desativar a rodada
        </Button>
      </div>
      {isAsking ? (
        <ActiveRoundDialog
          round={round}
          roundAtOpen={round}
          activeRound={round}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Notice>
  );
}

type ActiveRoundDialogProps = {
  round: number;
  roundAtOpen: number;
  activeRound: number;
  onClose: () => void;
};

function ActiveRoundDialog({ round, roundAtOpen, activeRound, onClose }: ActiveRoundDialogProps) {
  const isEnding = roundAtOpen === round;
  const set = useWrite('POST /api/live-scores/active-round', {
    done: () => toastDone(),
    failed: toastFailure('Rodada ao vivo não alterada'),
  });
  const toastDone = () =>
    showToast({
      tone: 'success',
      title: isEnding ? `Rodada ${round} desativada` : `Rodada ${round} ao vivo`,
      description: isEnding
        ? activeRoundNow(activeRound === round ? 0 : activeRound)
        : 'Os jogos desta rodada têm destaque nas telas de todos.',
    });
  const change = () => {
    // A colleague has already done it; another round that is active now was not meant.
    if (isEnding !== (activeRound === round)) {
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
      {isEnding ? ofEnding(round, activeRound) : ofStarting(round, activeRound)}
    </ConfirmWrite>
  );
}

const activeRoundNow = (activeRound: number) =>
  activeRound === 0 ? 'Nenhuma rodada está ao vivo.' : `A rodada ${activeRound} está ao vivo.`;

/** A game in progress is shown whichever round is active (docs/rules.md, Rounds 8). */
const STILL_LIVE = 'Os jogos em andamento continuam ao vivo';

const ofEnding = (round: number, activeRound: number): string =>
  activeRound === round
    ? `${STILL_LIVE}. Nenhuma rodada fica em destaque até que uma seja ativada.`
    : `Ela não está mais ao vivo. ${activeRoundNow(activeRound)}`;

function ofStarting(round: number, activeRound: number): string {
  if (activeRound === round) return 'Ela já está ao vivo.';
  if (activeRound === 0) return 'Os jogos desta rodada passam a ter destaque nas telas de todos.';
  return `A rodada ${activeRound} está ao vivo agora. A rodada ${round} toma o seu lugar em destaque. ${STILL_LIVE}, de qualquer rodada.`;
}
