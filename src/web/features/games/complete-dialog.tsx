import { useState } from 'react';
import { completionWarnings, setsWon } from '#domain/game-result.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/write.ts';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { ScoreEditor } from './score-editor.ts';
import { toastFailure } from './toasts.ts';

const STILL_SENDING = 'Os últimos pontos ainda estão sendo enviados. Espere um momento e tente de novo.';

/** Completing a game: what is unusual about its sets is said before, and who used all players. */
export function CompleteDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const { game, unsaved } = editor.get();
  const form = useForm({ start: { usedAllPlayersTeam1: true, usedAllPlayersTeam2: true } });
  const complete = useWrite('PATCH /api/games/{id}/status', {
    done(answer) {
      editor.adopt(answer);
      showToast({
        tone: 'success',
        title: 'Jogo concluído',
        description: 'A classificação já conta com ele.',
      });
    },
    failed: toastFailure('Jogo não concluído'),
  });
  const [isEarly, setEarly] = useState(false);
  const played = editor.played();
  const { team1: won1, team2: won2 } = setsWon(played.sets);

  return (
    <FormDialog
      form={form}
      write={complete}
      onSubmit={(used) => {
        setEarly(unsaved.length > 0);
        if (unsaved.length > 0) return;
        const body = { status: 'concluido' as const, ...used, version: game.version };
        complete.mutate({ params: { id: game.id }, body }, { onSuccess: onClose });
      }}
      refusal={isEarly && unsaved.length > 0 ? STILL_SENDING : null}
      onClose={onClose}
      title="Marcar como Concluído"
      description={`${game.team1.name} ${won1} a ${won2} ${game.team2.name}${won1 === won2 ? ' (empate)' : ''}`}
      submitLabel="Concluir jogo"
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
      <Checkbox control={form.control} name="usedAllPlayersTeam1">
        {`${game.team1.name} usou todos os jogadores`}
      </Checkbox>
      <Checkbox control={form.control} name="usedAllPlayersTeam2">
        {`${game.team2.name} usou todos os jogadores`}
      </Checkbox>
    </FormDialog>
  );
}
