/** What a dialog of this feature is called where it keeps what is typed in it. */
export const newGame = (round: number) => `confronto:${round}`;
export const writtenSet = (gameId: number) => `set:${gameId}`;
export const editedGame = (gameId: number) => `jogo:${gameId}`;
