import { quantity } from '#domain/text/quantity.ts';
import { formatSigned } from '#web/lib/format/format.ts';
import type { TeamRank } from './queries.ts';

type NamedTeam = Pick<TeamRank, 'id' | 'name'>;

export type Reason = {
  readonly kind: 'ahead' | 'shared';
  readonly team: NamedTeam;
  readonly because: string;
};

/** Null if the points differ. */
export function reasonOf(team: TeamRank, next: TeamRank | undefined): Reason | null {
  const kind = team.decidedBy === 'shared' ? 'shared' : 'ahead';
  const because = next && becauseOf(team, next);
  return because ? { kind, team: next, because } : null;
}

function becauseOf(team: TeamRank, next: TeamRank): string | null {
  switch (team.decidedBy) {
    case null:
      return null;
    case 'wins':
      return `por vitórias: ${team.totalWins} contra ${next.totalWins}`;
    case 'pointDifference':
      return `por saldo de pontos: ${formatSigned(team.pointDifference)} contra ${formatSigned(next.pointDifference)}`;
    case 'headToHead':
      return smallTable(team.headToHead);
    case 'shared':
      // Before their first game a tie needs no reason.
      return team.gamesPlayed + next.gamesPlayed === 0 ? null : 'empate em todos os critérios';
  }
}

function smallTable(table: TeamRank['headToHead']): string {
  if (!table) return 'no confronto direto';
  const { own, next, teams } = table;
  if (teams === 2) return `no confronto direto: ${own} a ${next}`;
  return `no confronto direto entre ${teams} times: ${quantity(own, 'vitória')} contra ${next}`;
}

export const reasonInParts = ({ kind, team, because }: Reason): readonly [string, NamedTeam, string] =>
  kind === 'ahead' ? ['à frente de ', team, ` ${because}`] : ['divide a posição com ', team, `: ${because}`];

/** 'à frente de Recife por vitórias: 2 contra 1', 'divide a posição com Recife: empate em todos os critérios'. */
export function reasonInWords(team: TeamRank, next: TeamRank | undefined): string | null {
  const reason = reasonOf(team, next);
  if (!reason) return null;
  const [before, { name }, after] = reasonInParts(reason);
  return before + name + after;
}
