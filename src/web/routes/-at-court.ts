/** Where a game is scored, which is opened from what the device keeps. */
export const isAtCourt = ({ pathname, search }: { pathname: string; search: object }): boolean =>
  pathname.startsWith('/registrar-jogos/') && 'jogo' in search;
