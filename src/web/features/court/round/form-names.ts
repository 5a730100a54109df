/** The keys of the drafts of this feature's dialogs. */
export const newGameDraftName = (round: number) => `confronto:${round}`;
export const typedResultDraftName = (gameId: number) => `set:${gameId}`;
export const editedGameDraftName = (gameId: number) => `jogo:${gameId}`;
