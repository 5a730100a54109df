import { type BoardScore, storedScore } from '#web/features/court/editor/board-score.ts';
import type { EditorView, ScoreEditor } from '#web/features/court/editor/editor.ts';
import type { Game, StoredEvent } from '#web/features/games/queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { bringIntoSight } from '#web/ui/overlays/bring-into-sight.ts';
import { enteredBy, enteredInWords } from './conflict-words.ts';

type ConflictNoticeProps = {
  editor: ScoreEditor;
  conflict: NonNullable<EditorView['conflict']>;
  onChosen: () => void;
};

/** Shown when two people score the same set: what each entered, with name and time, and buttons to choose. */
export function ConflictNotice({ editor, conflict, onChosen }: ConflictNoticeProps) {
  const { game } = editor.get();
  const { setNumber, mine, since } = conflict;
  const events = editor.unansweredOf(setNumber);
  const others = since.filter(({ event }) => events.every(({ id }) => id !== event.id));
  const theirs = storedScore(game, setNumber);
  const names = others.flatMap(({ author }) => author ?? []);
  const choose = (choice: 'mine' | 'theirs' | 'both') => {
    editor.resolve(choice);
    onChosen();
  };
  return (
    <div ref={bringIntoSight} role="alert">
      <Notice tone="warning">
        <span className="block font-semibold leading-tight">Outra pessoa mudou o {setNumber}º set.</span>
        {/* The button for both is beside them on a turned phone, where the pad needs the height. */}
        <span className="mt-1 flex flex-wrap items-end gap-x-3 gap-y-2">
          <span className="grid flex-[3] basis-96 grid-cols-2 gap-x-3 [&_button]:text-balance">
            <Version
              who={enteredBy(
                names.length > 0 ? names : ['Registrado'],
                names.length > 0 ? others.map(eventOf) : [],
              )}
              what={enteredInWords(others.map(eventOf), game)}
              score={theirs}
              game={game}
              label={`Ficar com ${theirs.team1Score} a ${theirs.team2Score}`}
              onPress={() => choose('theirs')}
            />
            <Version
              who={enteredBy(['No seu aparelho'], events)}
              what={enteredInWords(events, game)}
              score={mine}
              game={game}
              label={`Usar ${mine.team1Score} a ${mine.team2Score}`}
              onPress={() => choose('mine')}
            />
          </span>
          {editor.canCountBoth() ? (
            <span className="grid flex-1 basis-44 text-balance">
              <Button size="small" tone="secondary" onPress={() => choose('both')}>
                Foram pontos diferentes: contar os dois
              </Button>
            </span>
          ) : null}
        </span>
      </Notice>
    </div>
  );
}

const eventOf = ({ event }: StoredEvent) => event;

type VersionProps = {
  who: string;
  /** Null where nothing is known but the score. */
  what: string | null;
  score: BoardScore;
  game: Game;
  label: string;
  onPress: () => void;
};

/** One of the two versions of the set: who entered what and when, the score that it makes, and the button that keeps it. */
const Version = ({ who, what, score: { team1Score, team2Score }, game, label, onPress }: VersionProps) => (
  <span className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-1.5">
    <span className="text-sm leading-tight [overflow-wrap:anywhere]">
      <span className="font-semibold">{who}</span>
      {what ? (
        <>
          {': '}
          <span>{what}</span>
        </>
      ) : null}
      <span className="block">{`${game.team1.name} ${team1Score} a ${team2Score} ${game.team2.name}`}</span>
    </span>
    <Button size="small" tone="secondary" onPress={onPress}>
      {label}
    </Button>
  </span>
);
