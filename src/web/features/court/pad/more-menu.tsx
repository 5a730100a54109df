import type { ReactNode } from 'react';
import type { ShownAction } from '#web/features/court/desk/shown-action.ts';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';

type MoreMenuProps = {
  label: string;
  /** A Button or an IconButton. */
  trigger: ReactNode;
  isOpenAtFirst: boolean;
  actions: readonly ShownAction[];
};

/** A menu of a game's other actions, where there is no space for buttons. */
const MoreMenu = ({ actions, ...menu }: MoreMenuProps) => (
  <Menu {...menu}>
    {actions.map(({ label, onPress }) => (
      <MenuItem key={label} icon={null} onAction={onPress}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);

export default MoreMenu;
