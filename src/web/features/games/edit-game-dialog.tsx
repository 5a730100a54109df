import { useState } from 'react';
import { gameCan } from '#domain/game.ts';
import { useUser } from '#web/features/auth/queries.ts';
import { CallFailed, sayFailure } from '#web/lib/client.ts';
import { useTyped } from '#web/lib/typed.ts';
import { useWrite } from '#web/lib/write.ts';
import { DatePicker } from '#web/ui/date-picker.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';
import type { Court } from './court.ts';
import { asPlayed } from './draft.ts';
import { type Edited, editedFrom, editOf, isTouched } from './edited.ts';
import { GameFields } from './game-fields.tsx';
import type { Game } from './queries.ts';
import { tellFailure } from './told.ts';
import { editedGame } from './typed-names.ts';

type EditGameDialogProps = {
  court: Court;
  round: { readonly number: number; readonly date: string };
  games: readonly Game[];
  onClose: () => void;
};

const NOTHING: Partial<Edited> = {};

/** Another court, time or day; other teams as long as the game has not begun. */
export default function EditGameDialog({ court: desk, round, games, onClose }: EditGameDialogProps) {
  const { game } = desk.get();
  const [seen, setSeen] = useState(game);
  // Only what the person changes is theirs: the rest is as the game has it by now.
  const {
    typed: changed,
    change,
    forget,
  } = useTyped<Partial<Edited>>(useUser().id, editedGame(game.id), NOTHING);
  const [isChecked, setChecked] = useState(false);
  const edit = useWrite('PATCH /api/games/{id}', {
    done(answer) {
      forget();
      desk.adopt(answer);
      showToast({ tone: 'success', title: 'Jogo alterado' });
    },
    failed(error) {
      const present = presentIn(error);
      if (present) desk.adopt(present);
      if (present && !isTouched(editOf(game, changed), seen, present)) return;
      // What was typed stays; saving again is said of the game as it is now.
      if (present) setSeen(present);
      tellFailure('Jogo não alterado')(error);
    },
  });
  const typed = { ...editedFrom(game), ...changed };
  const { team1, team2, day } = typed;
  const save = (now: Game) => {
    const body = editOf(now, changed);
    const { version } = isTouched(body, seen, now) ? seen : now;
    edit.mutate(
      { params: { id: now.id }, body: { ...body, version } },
      {
        onSuccess: onClose,
        onError(error) {
          // Points that were entered meanwhile are in nobody's way.
          const present = presentIn(error);
          if (present && !isTouched(body, seen, present)) save(present);
        },
      },
    );
  };
  const close = () => {
    forget();
    onClose();
  };
  return (
    <FormDialog
      isOpen
      onOpenChange={close}
      title="Editar jogo"
      description={`Rodada ${round.number}`}
      submitLabel={edit.isPending ? 'Salvando...' : 'Salvar'}
      loading={edit.isPending}
      error={edit.isError ? sayFailure(edit.error) : null}
      isTyped={() => Object.keys(editOf(game, changed)).length > 0}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (team1 && team2 && day) save(game);
      }}
    >
      <GameFields
        matchup={typed}
        change={change}
        day={day || round.date}
        round={round}
        games={games}
        gameId={game.id}
        isChecked={isChecked}
        isHeld={edit.isPending}
        teamsRefusal={gameCan.changeTeams(asPlayed(game))?.message ?? null}
      >
        <DatePicker
          label="Dia"
          value={day}
          onChange={(value) => change({ day: value })}
          error={day ? undefined : 'Selecione uma data válida.'}
        />
      </GameFields>
    </FormDialog>
  );
}

/** The game as it is now, where it was refused because somebody else changed it. */
const presentIn = (error: Error) =>
  error instanceof CallFailed ? (error.answer['game'] as Game | undefined) : undefined;
