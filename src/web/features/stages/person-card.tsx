import { Link } from '@tanstack/react-router';
import { courtInSentence } from '#domain/court/court-link.ts';
import { dayOf, formatDay, formatTime, today } from '#web/lib/format/format.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { GameState } from './game-state.tsx';
import { nextOfPerson, type PersonRound, roundsOfPerson } from './person-games.ts';
import type { Stage } from './queries.ts';

type NameOf = (id: number) => string;

/** The part of the address after `#` that shows one person's evening. */
export const hashOfPerson = (id: number) => `pessoa-${id}`;

/** One person in an individual format: place, next game, and every game with partner and opponents. */
export function PersonCard({ stage, id, nameOf }: { stage: Stage; id: number; nameOf: NameOf }) {
  const rounds = roundsOfPerson(stage, id);
  const next = nextOfPerson(rounds);
  const row = stage.standings.flat().find((each) => each.id === id);
  return (
    <div key={id} ref={comeIntoSight}>
      <Card title={nameOf(id)}>
        <div className="flex max-w-2xl flex-col gap-4">
          {row && row.gamesPlayed > 0 ? (
            <p className="text-soft">
              {`${row.position}º lugar · ${row.wins} de ${row.gamesPlayed} ${row.gamesPlayed === 1 ? 'jogo ganho' : 'jogos ganhos'}`}
            </p>
          ) : null}
          <p className="text-pretty font-semibold text-lg [overflow-wrap:anywhere]">
            {nextWords(next, stage, nameOf)}
          </p>
          <ol className="divide-y divide-line">
            {rounds.map((round) => (
              <li
                key={round.round}
                className="relative flex min-h-14 items-center justify-between gap-3 py-2 [overflow-wrap:anywhere]"
              >
                <span className="min-w-0">
                  <span className="block text-soft text-sm">{`Rodada ${round.round}`}</span>
                  {round.isRest ? 'Descansa' : withAndAgainst(round, nameOf)}
                </span>
                {round.game ? (
                  <>
                    <Link
                      to="/jogos/$id"
                      params={{ id: String(round.game.id) }}
                      aria-label={`Ver o jogo da rodada ${round.round}`}
                      className="absolute inset-0"
                    />
                    <GameState game={round.game} />
                  </>
                ) : null}
              </li>
            ))}
          </ol>
          <Link
            to="/tabela"
            hash=""
            className="inline-flex min-h-11 items-center font-semibold text-ocean underline"
          >
            Ver todo mundo
          </Link>
        </div>
      </Card>
    </div>
  );
}

/** The name that was tapped is further down. */
const comeIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' });

function nextWords(next: PersonRound | undefined, { format }: Stage, nameOf: NameOf): string {
  if (!next)
    return format.type === 'ranking'
      ? 'Espere a organização montar a próxima rodada.'
      : 'Todos os jogos foram concluídos.';
  if (next.isRest) return `Descansa na rodada ${next.round}.`;
  const { game } = next;
  const where = game?.court ? `, ${courtInSentence(game.court)}` : '';
  if (game?.status === 'em_andamento') return `Jogando agora${where}: ${withAndAgainst(next, nameOf)}.`;
  return `Próximo jogo${game ? whenOf(game.date) : ''}${where}: ${withAndAgainst(next, nameOf)}.`;
}

const whenOf = (date: string) =>
  dayOf(date) === today()
    ? ` às ${formatTime(date)}`
    : ` em ${formatDay(dayOf(date))} às ${formatTime(date)}`;

function withAndAgainst({ partner, opponents }: PersonRound, nameOf: NameOf): string {
  const against = `contra ${opponents.map(nameOf).join(' e ')}`;
  return partner === null ? against : `com ${nameOf(partner)} ${against}`;
}
