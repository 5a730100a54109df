import { courtName } from '#domain/court/court-link.ts';
import { awardSentence } from '#domain/game/award.ts';
import { roundTitle } from '#domain/schedule/rounds.ts';
import { quantity } from '#domain/text/quantity.ts';
import type { Game } from '#web/features/games/queries.ts';
import { dateOf, setsAsPlayed } from '#web/features/games/score-view.ts';
import type { PublicTeam } from './queries.ts';

/** Titles and descriptions for search engines and link previews. */

export function gameTitle({ status, team1, team2, team1Score, team2Score }: Game): string {
  if (status === 'agendado') return `${team1.name} × ${team2.name}`;
  const live = status === 'em_andamento' ? 'Ao vivo: ' : '';
  return `${live}${team1.name} ${team1Score} × ${team2Score} ${team2.name}`;
}

/** 'Rodada 4, Quadra 1, 12/07/2025 às 9h50. Sets: 21 a 18, 15 a 21.' */
export function gameDescription(game: Game): string {
  const { round, isExtraRound, court, award } = game;
  const title = roundTitle({ number: round, isExtra: isExtraRound });
  const place = [title, court && courtName(court), dateOf(game).shown];
  const counted = award
    ? award.officialSets.map(({ team1Score, team2Score }) => [team1Score, team2Score])
    : setsAsPlayed(game)
        .filter(({ state }) => state !== 'skipped')
        .map(({ score }) => score);
  const sets = counted.map(([own, other]) => `${own} a ${other}`).join(', ');
  const reason = award ? ` ${awardSentence(award)}.`.replace('..', '.') : '';
  return `Vôlei de praia. ${place.filter(Boolean).join(', ')}.${sets === '' ? '' : ` Sets: ${sets}.`}${reason}`;
}

export function teamDescription({ standing, teams }: PublicTeam): string {
  const { position, totalPoints, totalWins, gamesPlayed } = standing;
  if (gamesPlayed === 0) return 'Time do torneio de vôlei de praia: jogos, resultados e classificação.';
  const place = `${position}º lugar de ${quantity(teams, 'time')}, ${quantity(totalPoints, 'ponto')}`;
  return `${place}: ${quantity(totalWins, 'vitória')} em ${quantity(gamesPlayed, 'jogo')}.`;
}
