/** The keys of the drafts of this feature's dialogs. */
export const newGame = (round: number) => `confronto:${round}`;
export const writtenSet = (gameId: number) => `set:${gameId}`;
export const editedGame = (gameId: number) => `jogo:${gameId}`;
