import { Radio } from 'lucide-react';
import { useState } from 'react';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Makes the round the live one, or none. Both are asked first: every phone changes with it. */
export function LiveRound({ round, liveRound }: { round: number; liveRound: number }) {
  const [isAsking, setAsking] = useState(false);
  const set = useWrite('POST /api/live-scores/active-round', ['tournament']);
  const isLive = liveRound === round;
  const change = () =>
    set.mutate(
      { body: isLive ? { active: false } : { round } },
      {
        onSuccess() {
          setAsking(false);
          showToast({
            tone: 'success',
            title: isLive ? `Rodada ${round} desativada` : `Rodada ${round} ao vivo`,
            description: isLive
              ? 'Nenhuma rodada está ao vivo.'
              : 'Os placares desta rodada aparecem para todos.',
          });
        },
      },
    );
  return (
    <>
      <Button tone="secondary" icon={<Radio />} onPress={() => setAsking(true)}>
        {isLive ? 'Desativar rodada ao vivo' : 'Ativar rodada ao vivo'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          set.reset();
          setAsking(isOpen);
        }}
        title={isLive ? `Desativar a rodada ${round}?` : `Ativar a rodada ${round}?`}
        confirmLabel={isLive ? 'Desativar' : 'Ativar'}
        tone="primary"
        loading={set.isPending}
        error={set.isError ? sayFailure(set.error) : null}
        onConfirm={change}
      >
        {sentence(round, liveRound)}
      </ConfirmDialog>
    </>
  );
}

function sentence(round: number, liveRound: number): string {
  if (liveRound === round) return 'Os placares ao vivo saem das telas até que uma rodada seja ativada.';
  if (liveRound === 0) return 'Os placares desta rodada passam a aparecer ao vivo para todos.';
  return `A rodada ${liveRound} está ao vivo agora. Ela deixa de aparecer e a rodada ${round} toma o seu lugar.`;
}
