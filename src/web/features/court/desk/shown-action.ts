/** An action on a game, shown as a button or a menu item. */
export type ShownAction = {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};
