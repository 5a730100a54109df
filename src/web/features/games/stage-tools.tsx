import { Ellipsis, Maximize, Minimize, Sun, SunDim } from 'lucide-react';
import type { useFullScreen } from '#web/lib/full-screen.ts';
import { useLazyMenu } from '#web/lib/lazy.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { GameAction } from './game-actions.ts';

type StageToolsProps = {
  isSunny: boolean;
  onSunny: (isOn: boolean) => void;
  fullScreen: ReturnType<typeof useFullScreen>;
  actions: readonly GameAction[];
};

/** The tools of a full-screen pad: high contrast, full screen, and a menu of the other actions. */
export const StageTools = ({ isSunny, onSunny, fullScreen, actions }: StageToolsProps) => (
  <>
    <IconButton
      label={isSunny ? 'Desligar o modo sol' : 'Ligar o modo sol'}
      icon={isSunny ? <SunDim /> : <Sun />}
      tone="secondary"
      onPress={() => onSunny(!isSunny)}
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

function More({ actions }: Pick<StageToolsProps, 'actions'>) {
  const { Part, wasAsked, askMenu } = useLazyMenu(() => import('./more-menu.tsx'));
  const trigger = { label: MORE, icon: <Ellipsis />, tone: 'secondary' } as const;
  return Part ? (
    <Part label={MORE} trigger={<IconButton {...trigger} />} isOpenAtFirst={wasAsked} actions={actions} />
  ) : (
    <IconButton {...trigger} onPress={askMenu} />
  );
}
