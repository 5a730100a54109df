import { Ellipsis } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { GameAction } from './game-actions.ts';

/** What else may be done to a game, where there is no room for buttons. */
export const MoreMenu = ({ actions }: { actions: readonly GameAction[] }) => (
  <Menu
    label="Mais ações do jogo"
    trigger={<IconButton label="Mais ações do jogo" icon={<Ellipsis />} tone="secondary" />}
  >
    {actions.map(({ label, onPress }) => (
      <MenuItem key={label} icon={null} onAction={onPress}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
