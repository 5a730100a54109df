import { quantity } from '#domain/quantity.ts';
import type { Side } from '#domain/tournament.ts';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/button.tsx';
import type { ShownSet } from './score-draft.ts';
import type { ScoreEditor } from './score-editor.ts';

/** How long a time-out lasts, in seconds (FIVB Beach Volleyball 15.4). */
const TIMEOUT = 30;

type CourtNotesProps = {
  editor: ScoreEditor;
  set: ShownSet;
  isDisabled: boolean;
  /** What was pressed is gone: the keyboard goes on from the pad. */
  onGone: () => void;
};

/** What comes between two rallies: who serves first, the change of sides, time-outs. Nothing of it delays a point. */
export function CourtNotes({ editor, set, isDisabled, onGone }: CourtNotesProps) {
  const { game } = editor.get();
  const { setNumber, server, left, timeoutsLeft } = set;
  const isBegun = set.team1Score + set.team2Score > 0;
  const teams = [
    { side: 1 as const, name: game.team1.name },
    { side: 2 as const, name: game.team2.name },
  ];
  const inOrder = left === 1 ? teams : teams.toReversed();
  const other = (side: Side): Side => (side === 1 ? 2 : 1);
  return (
    <div className="flex flex-col gap-2">
      {!isBegun && server === null ? (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="mb-1 text-soft text-sm">Quem começa sacando?</legend>
          {inOrder.map(({ side, name }) => (
            <Button
              key={side}
              size="small"
              tone="secondary"
              isDisabled={isDisabled}
              onPress={() => {
                editor.tap(setNumber, { type: 'serve', side, left });
                onGone();
              }}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        {inOrder.map(({ side, name }) => {
          const isLeft = timeoutsLeft[side - 1] !== 0;
          return (
            <Button
              key={side}
              size="small"
              tone="secondary"
              aria-label={`${isLeft ? 'Pedir tempo' : 'Tempo já pedido'}: ${name}`}
              isDisabled={isDisabled || !isLeft}
              onPress={() => {
                editor.tap(setNumber, { type: 'timeout', side });
                onGone();
              }}
            >
              {isLeft ? 'Pedir tempo' : 'Tempo já pedido'}
            </Button>
          );
        })}
      </div>
      {server === null ? null : (
        <Button
          size="small"
          tone="quiet"
          isDisabled={isDisabled}
          onPress={() => editor.tap(setNumber, { type: 'serve', side: server, left: other(left) })}
        >
          Inverter os lados
        </Button>
      )}
    </div>
  );
}

/** The time-out that runs, else the change of sides: how far off it is, or whether it was made. */
export function NextChange({ editor, set, isDisabled, onGone }: CourtNotesProps) {
  const now = useNow();
  const { game } = editor.get();
  const { setNumber, timeout, toSideChange, left } = set;
  // The page's time is up to a second behind the tap.
  const running = timeout ? TIMEOUT - Math.max(0, Math.floor((now - Date.parse(timeout.at)) / 1000)) : 0;
  if (timeout && running > 0 && toSideChange !== 0) {
    const whose =
      timeout.side === null ? 'técnico' : `de ${timeout.side === 1 ? game.team1.name : game.team2.name}`;
    return (
      <>
        {`Tempo ${whose}: `}
        <span role="timer" className="digits">{`${running} s`}</span>
      </>
    );
  }
  if (toSideChange === null) return null;
  if (toSideChange > 0) return `Troca de lado em ${quantity(toSideChange, 'ponto')}`;
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      <span role="alert">Troca de lado agora</span>
      <Button
        size="small"
        tone="sun"
        isDisabled={isDisabled}
        onPress={() => {
          editor.tap(setNumber, { type: 'sides', left: left === 1 ? 2 : 1 });
          onGone();
        }}
      >
        Trocaram
      </Button>
    </span>
  );
}
