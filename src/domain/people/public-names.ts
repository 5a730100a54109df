/**
 * Whether only the player may undo being hidden in public: they refused (`isHidden`) and have an account to change
 * it with (docs/rules.md, Named in public 1).
 */
export const isOwnRefusal = (player: { readonly isHidden: boolean; readonly hasAccount: boolean }): boolean =>
  player.isHidden && player.hasAccount;
