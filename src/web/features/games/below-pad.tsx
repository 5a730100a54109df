import { Maximize } from 'lucide-react';
import type { useFullScreen } from '#web/lib/full-screen.ts';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TurnHalves } from './court-notes.tsx';
import type { GameAction } from './game-actions.ts';
import { PointDetail } from './point-detail.tsx';
import { RallyLine } from './rally-line.tsx';
import type { ShownSet } from './score-draft.ts';
import type { ScoreEditor } from './score-editor.ts';
import { TeamNotes } from './team-notes.tsx';

type BelowPadProps = {
  editor: ScoreEditor;
  set: ShownSet;
  /** Whether the set is over; then the notes between rallies are hidden. */
  isOver: boolean;
  isDisabled: boolean;
  isSunny: boolean;
  onSunny: (isOn: boolean) => void;
  isDetailed: boolean;
  onDetailed: (isOn: boolean) => void;
  fullScreen: ReturnType<typeof useFullScreen>;
  onType: () => void;
  /** Completes the game, where the pad has no such button; `refusal`: why it is not possible yet. */
  completing: (GameAction & { readonly refusal: string | null }) | null;
  onGone: () => void;
};

/** The other actions on a set, shown below the pad where the pad is part of a page. */
export function BelowPad({ editor, set, isOver, isDisabled, onGone, ...rest }: BelowPadProps) {
  const { isSunny, onSunny, isDetailed, onDetailed, fullScreen, onType, completing } = rest;
  const notes = { editor, set, isDisabled, onGone };
  return (
    <div className="flex flex-col gap-3">
      {isDetailed ? <PointDetail editor={editor} setNumber={set.setNumber} isDisabled={isDisabled} /> : null}
      <RallyLine editor={editor} setNumber={set.setNumber} />
      {isOver ? null : (
        <>
          <div className="grid grid-flow-col grid-cols-2 grid-rows-2 gap-2">
            {(set.left === 1 ? ([1, 2] as const) : ([2, 1] as const)).map((side) => (
              <TeamNotes key={side} {...notes} side={side} />
            ))}
          </div>
          <TurnHalves {...notes} />
        </>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button tone="secondary" isDisabled={isDisabled} onPress={onType}>
          Digitar placar
        </Button>
        {fullScreen.isPossible ? (
          <Button tone="secondary" icon={<Maximize className="shrink-0" />} onPress={fullScreen.toggle}>
            Tela cheia
          </Button>
        ) : null}
      </div>
      <Switch
        label="Modo sol"
        hint="Preto no branco, para ler com o sol na tela. Fica guardado neste aparelho."
        value={isSunny}
        onChange={onSunny}
      />
      <Switch
        label="Anotar como foi cada ponto"
        hint="Saque, ataque, defesa ou erro, e de quem. Cada ponto conta mesmo sem isso."
        value={isDetailed}
        onChange={onDetailed}
      />
      {completing ? (
        <>
          <Button
            tone="secondary"
            isWide
            isDisabled={completing.refusal !== null}
            onPress={completing.onPress}
          >
            {completing.label}
          </Button>
          <p className="min-h-5 text-center text-soft text-sm">{completing.refusal}</p>
        </>
      ) : null}
    </div>
  );
}
