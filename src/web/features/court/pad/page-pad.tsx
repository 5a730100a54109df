import { Maximize } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { ScorePad } from '#web/ui/score/score-pad.tsx';
import { SwapHalves } from './court-notes.tsx';
import type { Completion, PadViewProps } from './pad-props.tsx';
import { PointDetail } from './point-detail.tsx';
import { RallyLine } from './rally-line.tsx';
import { TeamNotes } from './team-notes.tsx';

/** The pad as a part of a page, with all other actions below it. */
export function PagePad({
  pad,
  editor,
  scored,
  options,
  completion,
  isDisabled,
  onType,
  onGive,
  onGone,
}: PadViewProps) {
  const { set, step, noted, show } = scored;
  const { isSunny, setSunny, isDetailed, setDetailed, fullScreen } = options;
  const notes = { editor, isBetween: step !== null, isDisabled, onGone };
  return (
    <>
      <ScorePad {...pad} />
      <div className="flex flex-col gap-3">
        {isDetailed ? (
          <PointDetail editor={editor} setNumber={set.setNumber} isDisabled={isDisabled} />
        ) : null}
        <RallyLine editor={editor} setNumber={set.setNumber} isDisabled={isDisabled} onChoose={onGive} />
        {noted ? (
          <div className={classes('grid grid-cols-2 gap-2', step === null && 'grid-flow-col grid-rows-2')}>
            {(set.left === 1 ? ([1, 2] as const) : ([2, 1] as const)).map((side) => (
              <TeamNotes
                key={side}
                {...notes}
                set={noted}
                side={side}
                onSanction={() => show(noted.setNumber)}
              />
            ))}
          </div>
        ) : null}
        {noted && step === null ? <SwapHalves editor={editor} set={set} isDisabled={isDisabled} /> : null}
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
          onChange={setSunny}
        />
        <Switch
          label="Anotar como foi cada ponto"
          hint="Saque, ataque, defesa ou erro, e de quem. Cada ponto conta mesmo sem isso."
          value={isDetailed}
          onChange={setDetailed}
        />
        {/* At the end of the game the pad itself has this button. */}
        {step?.do === 'completeGame' ? null : <CompleteButton {...completion} />}
      </div>
    </>
  );
}

const CompleteButton = ({ label, refusal, onPress }: Completion) => (
  <>
    <Button tone="secondary" isWide isDisabled={refusal !== null} onPress={onPress}>
      {label}
    </Button>
    <p className="min-h-5 text-center text-soft text-sm">{refusal}</p>
  </>
);
