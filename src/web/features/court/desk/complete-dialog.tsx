import { useState } from 'react';
import { setsWon } from '#domain/game/game-result.ts';
import { completionWarnings } from '#domain/game/score-warnings.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { Game } from '#web/features/games/queries.ts';
import { Checkbox } from '#web/form/checkbox.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { useForm } from '#web/form/use-form.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { CONFIRM_CHANGES, changesLaterGames, currentGameIn } from './current-game.ts';

const STILL_SENDING = 'Os últimos pontos ainda estão sendo enviados. Espere um momento e tente de novo.';

type Used = Pick<Game, 'usedAllPlayersTeam1' | 'usedAllPlayersTeam2'>;

/** The toast's text. If a colleague completed the game first, their choice about all players stands. */
const sayCompleted = (game: Used, meant: Used) =>
  game.usedAllPlayersTeam1 === meant.usedAllPlayersTeam1 &&
  game.usedAllPlayersTeam2 === meant.usedAllPlayersTeam2
    ? 'A classificação já conta com ele.'
    : 'Outra pessoa concluiu o jogo antes, com outra resposta sobre quem jogou. Para mudar, reverta o jogo.';

/** Completes a game: warns of unusual sets, and asks which teams used all players. */
export function CompleteDialog({ editor, onClose }: { editor: ScoreEditor; onClose: () => void }) {
  const { game, unsaved } = editor.get();
  const form = useForm({ start: { usedAllPlayersTeam1: true, usedAllPlayersTeam2: true } });
  /** Closes the dialog: completed by this request, by an earlier one whose answer was lost, or by a colleague. */
  const finish = (now: Game, meant: Used) => {
    editor.adopt(now);
    showToast({ tone: 'success', title: 'Jogo concluído', description: sayCompleted(now, meant) });
    onClose();
  };
  const complete = useWrite('PATCH /api/games/{id}/status', {
    done: (answer) => finish(answer, form.getValues()),
    failed(error) {
      const current = currentGameIn(error);
      if (current?.status === 'concluido') finish(current, form.getValues());
      else if (!changesLaterGames(error)) toastFailure('Jogo não concluído')(error);
    },
  });
  const isAsked = changesLaterGames(complete.error);
  const isOver = game.status === 'concluido';
  const [isEarly, setEarly] = useState(false);
  const played = editor.played();
  const { team1: won1, team2: won2 } = setsWon(played.sets);

  return (
    <FormDialog
      form={form}
      write={complete}
      onSubmit={(used) => {
        if (isOver) return finish(game, used);
        setEarly(unsaved.length > 0);
        if (unsaved.length > 0) return;
        const confirm = isAsked ? { confirm: true } : {};
        const body = { status: 'concluido' as const, ...used, ...confirm, version: game.version };
        complete.mutate({ params: { id: game.id }, body });
      }}
      refusal={isEarly && unsaved.length > 0 ? STILL_SENDING : null}
      onClose={onClose}
      title="Marcar como Concluído"
      description={`${game.team1.name} ${won1} a ${won2} ${game.team2.name}${won1 === won2 ? ' (empate)' : ''}`}
      submitLabel={isAsked ? CONFIRM_CHANGES : 'Concluir jogo'}
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
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-semibold">Todos do time jogaram?</legend>
        <Checkbox control={form.control} name="usedAllPlayersTeam1">
          {game.team1.name}
        </Checkbox>
        <Checkbox control={form.control} name="usedAllPlayersTeam2">
          {game.team2.name}
        </Checkbox>
      </fieldset>
    </FormDialog>
  );
}
