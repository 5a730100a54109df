import { measureInWords } from '#domain/rules/rule-words.ts';
import { isPlayed, type Measure, type OrderCriterion } from '#domain/rules/rules.ts';
import { criterionBy, numberOf, valueIn } from '#domain/standings/criteria.ts';
import { quantity } from '#domain/text/quantity.ts';
import { formatSigned } from '#domain/text/signed.ts';
import { dayOf, sayDay } from '#web/lib/format/format.ts';
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
    case 'shared':
      // Before their first game a tie needs no reason.
      return team.gamesPlayed + next.gamesPlayed === 0 ? null : 'empate em todos os critérios';
    case 'headToHead':
      return smallTable(team.headToHead);
    case 'lot':
      return team.lotDrawnAt ? `por sorteio de ${sayDay(dayOf(team.lotDrawnAt))}` : 'por sorteio';
    case 'seed':
      return `por cabeça de chave${next.seed === null ? '' : `: ${team.seed} contra ${next.seed}`}`;
    default:
      return compared(criterionBy(team.decidedBy), team, next);
  }
}

function smallTable(table: TeamRank['headToHead']): string {
  if (!table) return 'no confronto direto';
  const { own, next, teams } = table;
  if (teams === 2) return `no confronto direto: ${own} a ${next}`;
  return `no confronto direto entre ${teams} times: ${quantity(own ?? 0, 'vitória')} contra ${next}`;
}

/** 'por saldo de sets: +3 contra +1', 'por razão de pontos no grupo: 1,24 contra 1,19'. */
function compared({ measure, among }: OrderCriterion, team: TeamRank, next: TeamRank): string {
  const isAll = among === 'all';
  const own = isAll ? totalOf(team, measure) : (team.headToHead?.own ?? null);
  const other = isAll ? totalOf(next, measure) : (team.headToHead?.next ?? null);
  const where = isAll ? '' : team.headToHead?.teams === 2 ? ' no confronto direto' : ' no grupo';
  const say = sayValues(measure, own, other);
  return `por ${measureInWords(measure)}${where}: ${say(own)} contra ${say(other)}`;
}

/** Over all games; null: a ratio with nothing lost. */
function totalOf(team: TeamRank, measure: Measure): number | null {
  if (!isPlayed(measure)) return null;
  if (measure === 'rallyDifference') return team.pointDifference;
  const { totalPoints: points, totalWins: wins, totalLosses: losses, gamesPlayed } = team;
  const ties = gamesPlayed - wins - losses;
  const [setsWon, setsLost] = [team.totalSetsWon, team.totalSetsLost];
  const { pointsFor, pointsAgainst } = team;
  return numberOf(
    valueIn(measure, {
      points,
      wins,
      losses,
      ties,
      gamesPlayed,
      setsWon,
      setsLost,
      pointsFor,
      pointsAgainst,
    }),
  );
}

function sayValues(measure: Measure, own: number | null, next: number | null) {
  if (measure === 'setDifference' || measure === 'rallyDifference') {
    return (value: number | null) => formatSigned(value ?? 0);
  }
  const isWhole = measure === 'points' || measure === 'wins';
  // As many decimals as tell the two apart.
  const decimals = isWhole
    ? 0
    : ([2, 3, 4].find((count) => own?.toFixed(count) !== next?.toFixed(count)) ?? 4);
  return (value: number | null) =>
    value === null ? 'nada perdido' : value.toFixed(decimals).replace('.', ',');
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
