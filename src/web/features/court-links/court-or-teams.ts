import { courtInSentence, courtName } from '#domain/court/court-link.ts';

type Linked = {
  readonly court: string | null;
  readonly gameId: number | null;
  readonly teams: readonly [string, string] | null;
};

export function courtOrTeams({ court, gameId, teams }: Linked): string {
  if (court !== null) return courtName(court);
  if (gameId === null) return 'Todas as quadras';
  return teams ? `${teams[0]} × ${teams[1]}` : 'Jogo';
}

/** 'da quadra 1', 'de todas as quadras', 'do jogo Recife × Olinda'. */
export function ofCourtOrTeams({ court, gameId, teams }: Linked): string {
  if (court !== null) return `da ${courtInSentence(court)}`;
  if (gameId === null) return 'de todas as quadras';
  return teams ? `do jogo ${teams[0]} × ${teams[1]}` : 'do jogo';
}

/** Whether a link is for all courts of its day. */
export const isOfAllCourts = ({ court, gameId }: { court: string | null; gameId: number | null }): boolean =>
  court === null && gameId === null;
