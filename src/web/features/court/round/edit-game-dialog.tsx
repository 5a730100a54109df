import { useState } from 'react';
import { gameCan } from '#domain/game/game.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { currentGameIn } from '#web/features/court/desk/current-game.ts';
import type { ScoreEditor } from '#web/features/court/editor/editor.ts';
import { playedOf } from '#web/features/court/editor/state.ts';
import type { Game } from '#web/features/games/queries.ts';
import { DatePicker } from '#web/form/date-picker.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { toastFailure } from '#web/form/toasts.ts';
import { useForm, useValues } from '#web/form/use-form.ts';
import { formDraftSlot } from '#web/lib/device/form-draft.ts';
import { sayFailure } from '#web/lib/net/call-failed.ts';
import { useWrite } from '#web/lib/net/write.ts';
import { showToast } from '#web/ui/overlays/toast.tsx';
import { editedGameDraftName } from './form-names.ts';
import { GameFields } from './game-fields.tsx';
import { editedGameSchema } from './game-schema.ts';
import {
  changedValues,
  editOf,
  gameValues,
  NOTHING_TYPED,
  sayOverwritten,
  wouldOverwrite,
} from './game-values.ts';

type EditGameDialogProps = {
  editor: ScoreEditor;
  round: { readonly number: number; readonly date: string };
  games: readonly Game[];
  onClose: () => void;
};

/** Changes court, time or day; the teams too until the game begins. */
export default function EditGameDialog({ editor, round, games, onClose }: EditGameDialogProps) {
  const { game } = editor.get();
  const [seen, setSeen] = useState(game);
  const [overwritten, setOverwritten] = useState('');
  // Only changed fields are sent; the others may have changed meanwhile.
  const form = useForm({
    start: NOTHING_TYPED,
    schema: editedGameSchema,
    draft: { slot: formDraftSlot(useUser().id, editedGameDraftName(game.id)) },
    mode: 'onChange',
  });
  const changed = () => changedValues(form.getValues());
  const edit = useWrite('PATCH /api/games/{id}', {
    done(answer) {
      form.forget();
      editor.adopt(answer);
      showToast({ tone: 'success', title: 'Jogo alterado' });
    },
    failed(error) {
      const current = currentGameIn(error);
      if (current) editor.adopt(current);
      if (current && !wouldOverwrite(editOf(game, changed()), seen, current)) return;
      // The typed values stay; the next save is based on the game as it is now.
      if (current) {
        setOverwritten(sayOverwritten(editOf(game, changed()), seen, current));
        setSeen(current);
      }
      toastFailure('Jogo não alterado')(error);
    },
  });
  const proposed = gameValues(game);
  const { day } = useValues(form);
  const save = (now: Game) => {
    const body = editOf(now, changed());
    const { version } = wouldOverwrite(body, seen, now) ? seen : now;
    edit.mutate(
      { params: { id: now.id }, body: { ...body, version } },
      {
        onSuccess: onClose,
        onError(error) {
          // Points entered meanwhile do not conflict with an edit.
          const current = currentGameIn(error);
          if (current && !wouldOverwrite(body, seen, current)) save(current);
        },
      },
    );
  };
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      form={form}
      write={edit}
      onSubmit={() => save(game)}
      say={(error) =>
        currentGameIn(error)
          ? `Outra pessoa alterou este jogo. Agora: ${overwritten}. Para ficar com o que está aqui, salve de novo.`
          : sayFailure(error)
      }
      onClose={close}
      isGuarded={() => Object.keys(editOf(game, changed())).length > 0}
      title="Editar jogo"
      description={`Rodada ${round.number}`}
      submitLabel="Salvar"
      pendingLabel="Salvando..."
    >
      <GameFields
        form={form}
        proposed={proposed}
        day={(day ?? proposed.day) || round.date}
        round={round}
        games={games}
        gameId={game.id}
        isPending={edit.isPending}
        teamsRefusal={gameCan.changeTeams(playedOf(game))?.message ?? null}
      >
        <DatePicker control={form.control} name="day" label="Dia" proposed={proposed.day} />
      </GameFields>
    </FormDialog>
  );
}
