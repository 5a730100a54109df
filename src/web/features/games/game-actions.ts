/** Something that may be done to a game, as a button or in a menu. */
export type GameAction = {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};
