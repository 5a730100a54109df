import { quantity } from '#domain/quantity.ts';
import { formatSigned } from '#web/lib/format.ts';
import type { TeamRank } from './queries.ts';

/** What decided between a team and the next one with equal points; null where the points differ. */
export function reasonOf(team: TeamRank, next: TeamRank | undefined): string | null {
  if (!next || team.decidedBy === null) return null;
  const ahead = `à frente de ${next.name}`;
  switch (team.decidedBy) {
    case 'wins':
      return `${ahead} por vitórias: ${team.totalWins} contra ${next.totalWins}`;
    case 'pointDifference':
      return `${ahead} por saldo de pontos: ${formatSigned(team.pointDifference)} contra ${formatSigned(next.pointDifference)}`;
    case 'headToHead':
      return `${ahead} ${smallTable(team.headToHead)}`;
    case 'shared':
      // Before their first game the tie needs no reason.
      return team.gamesPlayed + next.gamesPlayed === 0
        ? null
        : `divide a posição com ${next.name}: empate em todos os critérios`;
  }
}

function smallTable(table: TeamRank['headToHead']): string {
  if (!table) return 'no confronto direto';
  const { own, next, teams } = table;
  if (teams === 2) return `no confronto direto: ${own} a ${next}`;
  return `no confronto direto entre ${teams} times: ${quantity(own, 'vitória')} contra ${next}`;
}
