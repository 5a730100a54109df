/** Whether the path is a page where a game is scored, which opens offline from stored data. */
export const isAtCourt = ({ pathname, search }: { pathname: string; search: object }): boolean =>
  pathname.startsWith('/registrar-jogos/') && 'jogo' in search;
