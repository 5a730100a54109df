import { Link, useLocation } from '@tanstack/react-router';
import { FORMAT_WORDS } from '#domain/formats/format-words.ts';
import { groupLetter } from '#domain/formats/place-words.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { bracketText, tableText } from '#domain/messages/group-lists.ts';
import { quantity } from '#domain/text/quantity.ts';
import { TIME_ZONE } from '#domain/tournament.ts';
import { useTextContext } from '#web/features/tournament/queries.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { ownAddress } from '#web/lib/net/base.ts';
import { usePrinting } from '#web/lib/page/use-printing.ts';
import { classes } from '#web/ui/classes.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Collapsible } from '#web/ui/layout/collapsible.tsx';
import { EmptyState } from '#web/ui/layout/empty-state.tsx';
import { GroupShare } from '#web/ui/sharing/group-share.tsx';
import { Bracket } from './bracket.tsx';
import { GameState } from './game-state.tsx';
import { LiveDraw } from './live-draw.tsx';
import { hashOfPerson, PersonCard } from './person-card.tsx';
import { earlierDrawsInWords, Proof } from './proof.tsx';
import { type DrawnGame, nameIn, type Stage } from './queries.ts';
import { StageStandings } from './stage-standings.tsx';

type NameOf = (id: number) => string;

/** A stage for everybody: who stands where, the round that is on, all rounds, and how it was drawn. */
export function StageView({ stage }: { stage: Stage }) {
  const nameOf = nameIn(stage);
  const person = usePersonOf(stage);
  const isPrinting = usePrinting();
  if (stage.state === 'prepared') return <NotDrawn stage={stage} />;
  if (stage.state === 'live') return <LiveDraw stage={stage} nameOf={nameOf} />;
  const isOver = (round: Stage['rounds'][number]) =>
    round.games.every(({ game }) => game?.status === 'concluido');
  const current = stage.rounds.find((round) => !isOver(round)) ?? stage.rounds.at(-1);
  const others = stage.rounds.filter((round) => round !== current);
  return (
    <div className="flex flex-col gap-5">
      {person === null ? null : <PersonCard stage={stage} id={person} nameOf={nameOf} />}
      {stage.bracket.length > 0 ? <Bracket stage={stage} linkOf={gameLink} /> : null}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {current && !isPrinting ? (
          <Card title={`${titleOf(stage, current.round)}${isOver(current) ? '' : ' · agora'}`}>
            <Round round={current} nameOf={nameOf} />
          </Card>
        ) : null}
        {stage.standings.map((rows, i) => (
          <Card
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name.
            key={i}
            title={stage.groups.length > 0 ? `Grupo ${groupLetter(i)}` : 'Classificação'}
          >
            <StageStandings
              rows={rows}
              nameOf={({ id, name }) => (
                <EntryLink id={id} isOfPeople={isIndividual(stage.format)}>
                  {name}
                </EntryLink>
              )}
            />
          </Card>
        ))}
      </div>
      {isPrinting ? <AllRounds stage={stage} nameOf={nameOf} /> : null}
      {others.length > 0 && !isPrinting ? (
        <Collapsible title={`Todas as rodadas (${stage.rounds.length})`} isOpenAtFirst={false}>
          <AllRounds stage={stage} nameOf={nameOf} />
        </Collapsible>
      ) : null}
      <div className="flex flex-col gap-5 print:hidden">
        {stage.standings.length > 0 || stage.bracket.length > 0 ? <TableShare stage={stage} /> : null}
        <Proof stage={stage} />
      </div>
    </div>
  );
}

const AllRounds = ({ stage, nameOf }: { stage: Stage; nameOf: NameOf }) => (
  <div className="flex flex-col gap-5 print:grid print:grid-cols-2 print:gap-x-8">
    {stage.rounds.map((round) => (
      <section key={round.round} aria-label={titleOf(stage, round.round)} className="break-inside-avoid">
        <h3 className="mb-1 text-lg">{titleOf(stage, round.round)}</h3>
        <Round round={round} nameOf={nameOf} />
      </section>
    ))}
  </div>
);

/** The person whom the address names; null where it names nobody of this stage, and for teams. */
function usePersonOf({ format, entries }: Stage): number | null {
  const hash = useLocation({ select: (location) => location.hash });
  if (!isIndividual(format)) return null;
  return entries.find(({ id }) => hashOfPerson(id) === hash)?.id ?? null;
}

const titleOf = ({ firstRound }: Stage, round: number) => `Rodada ${round - firstRound + 1}`;

function NotDrawn({ stage }: { stage: Stage }) {
  return (
    <Card>
      <EmptyState
        title="O sorteio ainda não foi feito"
        hint={`${FORMAT_WORDS[stage.format.type].name}, ${isIndividual(stage.format) ? quantity(stage.entries.length, 'pessoa') : quantity(stage.entries.length, 'time')}. Começa ${formatMoment(stage.startsAt)}.`}
      />
      <p className="text-center text-soft text-sm [overflow-wrap:anywhere]">
        {`Código do sorteio: ${stage.commitment.slice(0, 16)}… ${earlierDrawsInWords(stage)}`}
      </p>
    </Card>
  );
}

function Round({ round, nameOf }: { round: Stage['rounds'][number]; nameOf: NameOf }) {
  return (
    <>
      <ul className="divide-y divide-line">
        {round.games.map((each, i) => (
          <li key={each.game?.id ?? i}>
            <GameLine {...each} nameOf={nameOf} />
          </li>
        ))}
      </ul>
      {round.byes.length > 0 ? (
        <p className="mt-2 text-soft text-sm">{`Descansa: ${round.byes.map(nameOf).join(', ')}`}</p>
      ) : null}
    </>
  );
}

function GameLine({ game, sides, nameOf }: Pick<DrawnGame, 'game' | 'sides'> & { nameOf: NameOf }) {
  const inWords = (side: readonly number[]) => inPairOrder(side).map(nameOf).join(' e ');
  const [one, other] = [inWords(sides[0]), inWords(sides[1])];
  const won = wonBy(game);
  return (
    <div className="relative flex min-h-14 items-center gap-3 py-2">
      {game ? gameLink(game.id, [one, other]) : null}
      <div className="min-w-0 flex-1">
        <p className={classes('[overflow-wrap:anywhere]', won === 1 && 'font-semibold')}>{one}</p>
        <p className={classes('[overflow-wrap:anywhere]', won === 2 && 'font-semibold')}>{other}</p>
      </div>
      <GameState game={game} />
    </div>
  );
}

const gameLink = (id: number, names: readonly [string, string]) => (
  <Link
    to="/jogos/$id"
    params={{ id: String(id) }}
    aria-label={names.join(' contra ')}
    className="absolute inset-0 z-10"
  />
);

/** In the order in which the pair is named elsewhere, at the court for example. */
const inPairOrder = (side: readonly number[]) => side.toSorted((a, b) => a - b);

function wonBy(game: DrawnGame['game']): 1 | 2 | null {
  if (game?.status !== 'concluido') return null;
  const ahead = game.sets.reduce((sum, [a, b]) => sum + Math.sign(a - b), 0);
  return ahead > 0 ? 1 : ahead < 0 ? 2 : null;
}

const entryLink = 'inline-flex min-h-11 items-center underline decoration-line underline-offset-4';

const EntryLink = ({ id, isOfPeople, children }: { id: number; isOfPeople: boolean; children: string }) =>
  isOfPeople ? (
    <Link to="/tabela" hash={hashOfPerson(id)} className={entryLink}>
      {children}
    </Link>
  ) : (
    <Link to="/times/$id" params={{ id: String(id) }} className={entryLink}>
      {children}
    </Link>
  );

/** The standings, or the round of an elimination that is on, for a chat group, as text and as a picture. */
function TableShare({ stage }: { stage: Stage }) {
  const { id, name, bracket, standings } = stage;
  const context = useTextContext();
  return (
    <GroupShare
      what={`a tabela ${name}`}
      text={() =>
        bracket.length > 0
          ? bracketText(stage, nameIn(stage), context, TIME_ZONE)
          : tableText(name, standings, context)
      }
      picture={ownAddress(`/tabela/${id}/cartaz.jpg`)}
    />
  );
}
