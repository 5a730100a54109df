import type { UseQueryResult } from '@tanstack/react-query';
import type { Game } from '#web/features/games/queries.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Loaded } from '#web/ui/layout/loaded.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { useTeamColours } from '#web/ui/picture/team-colours.ts';
import { ChanceLine } from './chance-line.tsx';
import type { StorySet } from './queries.ts';
import { SetLine } from './set-line.tsx';
import { factsOf, shareInWords } from './story-words.ts';

type GameStoryProps = { game: Game; story: UseQueryResult<{ sets: StorySet[] }> };

/** The events of sets scored rally by rally; nothing before the game. */
export function GameStory({ game, story }: GameStoryProps) {
  if (game.status === 'agendado') return null;
  return (
    <Loaded
      from={story}
      failure="Erro ao carregar o ponto a ponto"
      isFailureInCard
      loading={<Skeleton className="h-72 w-full rounded-card" />}
    >
      {({ sets }) => {
        const played = sets.filter(({ rallies }) => rallies.length > 0);
        return played.length === 0 ? <NoStory game={game} /> : <Story game={game} sets={played} />;
      }}
    </Loaded>
  );
}

function NoStory({ game }: { game: Game }) {
  const isWalkover = game.award?.reason === 'wo' && game.sets.length === 0;
  return (
    <Card title="Ponto a ponto">
      <p className="text-soft">
        {isWalkover
          ? game.award?.winner === null
            ? 'Não houve jogo: W.O. duplo.'
            : 'Não houve jogo: vitória por W.O.'
          : game.status === 'em_andamento'
            ? 'Quando o jogo é marcado ponto a ponto na quadra, a história de cada set aparece aqui.'
            : 'Deste jogo só foi registrado o resultado, sem o ponto a ponto.'}
      </p>
    </Card>
  );
}

function Story({ game, sets }: { game: Game; sets: readonly StorySet[] }) {
  const names = [game.team1.name, game.team2.name] as const;
  const colours = useTeamColours([game.team1, game.team2]);
  const isLive = game.status === 'em_andamento';
  return (
    <>
      <ChanceLine sets={sets} names={names} colours={colours} isLive={isLive} />
      <div className="grid gap-5 md:gap-6">
        {/* In progress: newest set first. */}
        {(isLive ? sets.toReversed() : sets).map((set) => (
          <SetStory key={set.setNumber} set={set} names={names} colours={colours} />
        ))}
      </div>
    </>
  );
}

function SetStory({ set, names, colours }: Parameters<typeof SetLine>[0]) {
  return (
    <Card title={`${set.setNumber}º set, ponto a ponto`}>
      <div className="grid gap-5 md:grid-cols-[3fr_2fr] md:gap-8">
        <SetLine set={set} names={names} colours={colours} />
        <div className="flex min-w-0 flex-col gap-4">
          <dl className="flex flex-col gap-2.5">
            {factsOf(set, names).map(({ term, value }) => (
              <div key={term}>
                <dt className="text-soft text-sm">{term}</dt>
                <dd className="text-pretty font-semibold leading-snug [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
          <ServeTable set={set} names={names} />
        </div>
      </div>
    </Card>
  );
}

function ServeTable({ set, names }: { set: StorySet; names: readonly [string, string] }) {
  const lines = names.map((name, i) => ({ name, served: set.served[i], received: set.received[i] }));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Pontos com o saque e com a recepção</caption>
      <thead>
        <tr className="border-line border-b text-soft">
          <th scope="col" className="py-1.5 text-left font-medium">
            <span className="sr-only">Time</span>
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            No saque
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Na recepção
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map(({ name, served, received }) => (
          <tr key={name}>
            <th scope="row" className="py-2 text-left font-semibold leading-tight [overflow-wrap:anywhere]">
              {name}
            </th>
            <td className="tabular whitespace-nowrap py-2 pl-3 text-right">
              {served && shareInWords(served)}
            </td>
            <td className="tabular whitespace-nowrap py-2 pl-3 text-right">
              {received && shareInWords(received)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
