import { useQuery } from '@tanstack/react-query';
import { tournamentTitle } from '#domain/people/names.ts';
import { quantity } from '#domain/text/quantity.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { baseOf } from '#web/lib/net/base.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { type Career, careerQuery } from './queries.ts';

/** Nothing for a single season, which the page shows anyway. */
export function CareerCard({ playerId }: { playerId: number }) {
  return (
    <Loaded
      from={useQuery(careerQuery(playerId))}
      failure="Erro ao carregar a carreira"
      isFailureInCard
      loading={null}
    >
      {({ seasons, total }) =>
        seasons.length < 2 ? null : (
          <Card title="Carreira">
            <p>
              {quantity(seasons.length, 'temporada')}: {inWords(total)}.
            </p>
            <ul aria-label="Temporadas" className="mt-3 divide-y divide-line border-line border-t">
              {seasons.map((season) => (
                <li key={season.playerId} className="py-2">
                  <Season {...season} />
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </Loaded>
  );
}

function Season(season: Career['seasons'][number]) {
  const { tournament, playerId, teams, bestRound } = season;
  const teamNames = teams.map(({ name }) => name).join(', ') || 'Sem time';
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 leading-tight">
        {/* A plain link: another tournament is a page load away. */}
        <a
          href={`${baseOf(tournament)}/minha-pontuacao?jogador=${playerId}`}
          className="inline-flex min-h-11 items-center font-semibold text-ocean underline [overflow-wrap:anywhere]"
        >
          {tournamentTitle(tournament)}
        </a>
        <span className="text-soft [overflow-wrap:anywhere]">{teamNames}</span>
      </p>
      <p className="tabular text-soft text-sm">
        {inWords(season)}
        {bestRound
          ? `. Melhor rodada: ${bestRound.round}ª, com ${formatPercent(bestRound.totalRelative)}`
          : ''}
      </p>
    </>
  );
}

/** '2 jogos, 1 vitória, 10 pontos (5 saques, 3 defesas, 2 ataques), 13,5%'. */
function inWords({
  games,
  wins,
  saques,
  defesas,
  ataques,
  totalAbsolute,
  totalRelative,
}: Career['total']): string {
  if (games === 0 && totalAbsolute === 0) return 'ainda sem jogos';
  const counted = [quantity(saques, 'saque'), quantity(defesas, 'defesa'), quantity(ataques, 'ataque')].join(
    ', ',
  );
  return [
    quantity(games, 'jogo'),
    quantity(wins, 'vitória'),
    `${quantity(totalAbsolute, 'ponto')} (${counted})`,
    formatPercent(totalRelative),
  ].join(', ');
}
