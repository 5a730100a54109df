import { formatTime } from '#web/lib/format.ts';
import { bringIntoSight } from '#web/ui/bring-into-sight.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { type SetScore, storedScore } from './draft.ts';
import type { ScoreEditor, ScoreEditorState } from './score-editor.ts';

type ConflictNoticeProps = {
  editor: ScoreEditor;
  conflict: NonNullable<ScoreEditorState['conflict']>;
  onChosen: () => void;
};

/** Shown when two people score the same set: both scores, and buttons to choose. */
export function ConflictNotice({ editor, conflict, onChosen }: ConflictNoticeProps) {
  const { game } = editor.get();
  const { setNumber, mine, since } = conflict;
  const theirs = storedScore(game, setNumber);
  const choose = (choice: 'mine' | 'theirs' | 'both') => {
    editor.resolve(choice);
    onChosen();
  };
  const inWords = ({ team1Score, team2Score }: SetScore) =>
    `${game.team1.name} ${team1Score} a ${team2Score} ${game.team2.name}`;
  const author = since?.findLast((each) => each.author !== null);
  const who = author ? ` por ${author.author} às ${formatTime(author.event.at)}` : '';
  return (
    <div ref={bringIntoSight} role="alert">
      <Notice tone="warning">
        {/* Below each other on a phone; beside each other on a turned one, where the pad needs the height. */}
        <span className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <span className="flex-1 basis-64">
            <span className="block font-semibold">Outra pessoa mudou o {setNumber}º set.</span>
            <span className="mt-1 block">
              Registrado{who}: {inWords(theirs)}.
            </span>
            <span className="block">No seu aparelho: {inWords(mine)}.</span>
          </span>
          <span className="grid flex-1 basis-64 grid-cols-2 gap-2 text-balance">
            <Button size="small" tone="secondary" onPress={() => choose('theirs')}>
              {`Ficar com ${theirs.team1Score} a ${theirs.team2Score}`}
            </Button>
            <Button size="small" tone="secondary" onPress={() => choose('mine')}>
              {`Usar ${mine.team1Score} a ${mine.team2Score}`}
            </Button>
            {editor.canKeepBoth() ? (
              <span className="col-span-2 grid">
                <Button size="small" tone="secondary" onPress={() => choose('both')}>
                  Foram pontos diferentes: contar os dois
                </Button>
              </span>
            ) : null}
          </span>
        </span>
      </Notice>
    </div>
  );
}
