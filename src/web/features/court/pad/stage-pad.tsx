import { Ellipsis, Maximize, Minimize, Sun, SunDim } from 'lucide-react';
import type { ShownAction } from '#web/features/court/desk/shown-action.ts';
import { useLazyMenu } from '#web/lib/page/lazy.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CourtStage } from '#web/ui/score/court-stage.tsx';
import { swapHalvesAction } from './court-notes.tsx';
import type { PadOptions } from './pad-options.ts';
import type { PadViewProps } from './pad-props.tsx';
import { RallyLine } from './rally-line.tsx';
import { TeamNotes } from './team-notes.tsx';

type StagePadProps = PadViewProps & { actions: readonly ShownAction[] };

/** The pad on the whole screen. All other actions are in a menu. */
export function StagePad({ pad, actions, ...view }: StagePadProps) {
  const { editor, scored, options, isDisabled, onGive, onGone } = view;
  const { selected, step, noted, show } = scored;
  return (
    <CourtStage
      {...pad}
      isWide={options.layout === 'wide'}
      teamActions={(side) =>
        noted ? (
          <TeamNotes
            editor={editor}
            set={noted}
            isBetween={step !== null}
            side={side}
            isDisabled={isDisabled}
            onGone={onGone}
            onSanction={() => show(noted.setNumber)}
            isSmall
          />
        ) : null
      }
      rallies={
        <RallyLine editor={editor} setNumber={selected} isDisabled={isDisabled} onChoose={onGive} isSmall />
      }
      switches={<Switches {...options} actions={[...padActions(view), ...actions.filter(isPossible)]} />}
    />
  );
}

const isPossible = ({ isDisabled }: ShownAction) => !isDisabled;

/** What `PagePad` shows as buttons. */
function padActions({ editor, scored, options, completion, isDisabled, onType }: Omit<PadViewProps, 'pad'>) {
  const { isDetailed, setDetailed } = options;
  const canComplete = completion.refusal === null && scored.step?.do !== 'completeGame';
  return [
    ...(isDisabled ? [] : [{ label: 'Digitar placar', onPress: onType }]),
    ...(isDisabled ? [] : swapHalvesAction(editor, scored.set)),
    {
      label: isDetailed ? 'Não anotar mais como foi cada ponto' : 'Anotar como foi cada ponto',
      onPress: () => setDetailed(!isDetailed),
    },
    ...(canComplete ? [completion] : []),
  ];
}

type SwitchesProps = Pick<PadOptions, 'isSunny' | 'setSunny' | 'fullScreen'> & {
  actions: readonly ShownAction[];
};

/** High contrast, full screen, and a menu of the other actions. */
const Switches = ({ isSunny, setSunny, fullScreen, actions }: SwitchesProps) => (
  <>
    <IconButton
      label={isSunny ? 'Desligar o modo sol' : 'Ligar o modo sol'}
      icon={isSunny ? <SunDim /> : <Sun />}
      tone="secondary"
      onPress={() => setSunny(!isSunny)}
    />
    {fullScreen.isPossible ? (
      <IconButton
        label={fullScreen.isOn ? 'Sair da tela cheia' : 'Tela cheia'}
        icon={fullScreen.isOn ? <Minimize /> : <Maximize />}
        tone="secondary"
        onPress={fullScreen.toggle}
      />
    ) : null}
    <More actions={actions} />
  </>
);

const MORE = 'Mais ações do jogo';

function More({ actions }: Pick<SwitchesProps, 'actions'>) {
  const { Part, wasAsked, askMenu } = useLazyMenu(() => import('./more-menu.tsx'));
  const trigger = { label: MORE, icon: <Ellipsis />, tone: 'secondary' } as const;
  return Part ? (
    <Part label={MORE} trigger={<IconButton {...trigger} />} isOpenAtFirst={wasAsked} actions={actions} />
  ) : (
    <IconButton {...trigger} onPress={askMenu} />
  );
}
