import { useState } from 'react';
import { completionWarnings, setsWon } from '#domain/game-result.ts';
import { sayFailure } from '#web/lib/client.ts';
import { useWrite } from '#web/lib/write.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { Court } from './court.ts';
import { tellFailure } from './told.ts';

const STILL_SENDING = 'Os últimos pontos ainda estão sendo enviados. Espere um momento e tente de novo.';

/** Completing a game: what is unusual about its sets is said before, and who used all players. */
export function CompleteDialog({ court, onClose }: { court: Court; onClose: () => void }) {
  const { game, drafts } = court.get();
  const [used1, setUsed1] = useState(true);
  const [used2, setUsed2] = useState(true);
  const complete = useWrite('PATCH /api/games/{id}/status', {
    done(answer) {
      court.adopt(answer);
      showToast({
        tone: 'success',
        title: 'Jogo concluído',
        description: 'A classificação já conta com ele.',
      });
    },
    failed: tellFailure('Jogo não concluído'),
  });
  const [isEarly, setEarly] = useState(false);
  const played = court.played();
  const { team1: won1, team2: won2 } = setsWon(played.sets);

  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title="Marcar como Concluído"
      description={`${game.team1.name} ${won1} a ${won2} ${game.team2.name}${won1 === won2 ? ' (empate)' : ''}`}
      submitLabel="Concluir jogo"
      loading={complete.isPending}
      error={
        isEarly && drafts.length > 0 ? STILL_SENDING : complete.isError ? sayFailure(complete.error) : null
      }
      onSubmit={(event) => {
        event.preventDefault();
        setEarly(drafts.length > 0);
        if (drafts.length > 0) return;
        const body = {
          status: 'concluido' as const,
          usedAllPlayersTeam1: used1,
          usedAllPlayersTeam2: used2,
          version: game.version,
        };
        complete.mutate({ params: { id: game.id }, body }, { onSuccess: onClose });
      }}
    >
      <ul className="flex flex-wrap gap-2">
        {played.sets.map((set) => (
          <li key={set.setNumber} className="digits rounded-tile bg-sand px-3 py-1.5 text-xl">
            <span className="sr-only">{set.setNumber}º set: </span>
            {set.skipped ? 'não jogado' : `${set.team1Score} · ${set.team2Score}`}
          </li>
        ))}
      </ul>
      {completionWarnings(played).map(({ code, message }) => (
        <Notice key={message + code} tone="warning">
          {message}
        </Notice>
      ))}
      <Checkbox value={used1} onChange={setUsed1}>
        {`${game.team1.name} usou todos os jogadores`}
      </Checkbox>
      <Checkbox value={used2} onChange={setUsed2}>
        {`${game.team2.name} usou todos os jogadores`}
      </Checkbox>
    </FormDialog>
  );
}
