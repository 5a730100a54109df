import { courtName } from '#domain/court/court-link.ts';
import { championOf, type FilledGame } from '#domain/formats/bracket.ts';
import { bracketSteps, columnsFromNow, type NamedGame } from '#domain/formats/bracket-steps.ts';
import { FORMAT_WORDS } from '#domain/formats/format-words.ts';
import { groupLetter } from '#domain/formats/place-words.ts';
import { isIndividual } from '#domain/formats/stage.ts';
import { awardInWords, officialSets } from '#domain/game/award.ts';
import { dayIn, timeInWords } from '#domain/schedule/calendar.ts';
import { hasChosenTime } from '#domain/schedule/rounds.ts';
import { quantity } from '#domain/text/quantity.ts';
import { formatSigned } from '#domain/text/signed.ts';
import { qualifiersOf } from '#server/features/stages/from-groups.ts';
import { bracketOfStage } from '#server/features/stages/present-stage.ts';
import { standingsOfStage } from '#server/features/stages/stage-standings.ts';
import { found } from '#server/http/problem.ts';
import type { Snapshot, StoredGame, StoredStage } from '#server/store/snapshot/snapshot.ts';
import type { BracketLine, BracketPoster, RankLine, RankPoster } from './poster.ts';
import { crestOf, setsOf, tournamentCrest } from './poster-parts.ts';

/** The standings of a stage, or the last rounds of an elimination. */
export function tablePoster(snapshot: Snapshot, id: number): RankPoster | BracketPoster {
  const stage = found(
    snapshot.stages.find((each) => each.id === id),
    'stage',
  );
  const { type } = stage.format;
  return type === 'single' || type === 'double'
    ? bracketPoster(snapshot, stage)
    : standingsPoster(snapshot, stage);
}

/** Of a bracket with games that can be read. */
const ROOM = { columns: 2, games: 4 };

function bracketPoster(snapshot: Snapshot, stage: StoredStage): BracketPoster {
  const { name, format } = stage;
  const bracket = bracketOfStage(snapshot, stage);
  const champion = championOf(bracket);
  const steps = bracketSteps(bracket, (id) => crestOf(snapshot, id).name, qualifiersOf(snapshot, stage));
  const columns = columnsFromNow(steps, ROOM);
  const [shown, others] = [columns.slice(0, ROOM.columns).flat(), columns.slice(ROOM.columns).flat()];
  const hidden = others.filter(({ title }) => shown.some((round) => round.title === title));
  const stored = new Map(
    snapshot.games.filter(({ stageId }) => stageId === stage.id).map((game) => [game.stageGame, game]),
  );
  return {
    kind: 'bracket',
    tournament: tournamentCrest(snapshot),
    title: name,
    about: FORMAT_WORDS[format.type].name,
    champion: champion === null ? null : crestOf(snapshot, champion),
    columns: columns.slice(0, ROOM.columns).map((rounds) =>
      rounds.map(({ title, games }) => ({
        title,
        games: games.map((game) => bracketLine(snapshot, game, stored.get(game.game.id))),
      })),
    ),
    hidden: hidden.reduce((sum, { games }) => sum + games.length, 0),
  };
}

function bracketLine(
  snapshot: Snapshot,
  { number, names, game }: NamedGame<FilledGame>,
  stored: StoredGame | undefined,
): BracketLine {
  const points = stored ? pointsOf(stored) : [];
  const side = (index: 0 | 1) => {
    const team = game.teams[index];
    return {
      name: names[index],
      crest: typeof team === 'number' ? crestOf(snapshot, team) : null,
      points: points.map((set) => set[index]),
    };
  };
  return {
    number,
    sides: [side(0), side(1)],
    winner: typeof game.winner !== 'number' ? null : game.winner === game.teams[0] ? 1 : 2,
    note: stored ? noteOn(snapshot, stored) : [],
  };
}

/** The sets that count of a game that is over; of one in progress each set as it stands. */
const pointsOf = (game: StoredGame): (readonly [number, number])[] =>
  game.status === 'concluido'
    ? officialSets(game).map(({ team1Score, team2Score }) => [team1Score, team2Score])
    : setsOf(game).map(({ score }) => score);

/** '12/07, 9h50' and 'Quadra 2'; 'Ao vivo'; 'W.O.'. */
function noteOn({ timeZone }: Snapshot, { status, award, date, court }: StoredGame): string[] {
  if (award) return [awardInWords(award)];
  if (status !== 'agendado') return status === 'em_andamento' ? ['Ao vivo'] : [];
  const [, month, day] = dayIn(timeZone)(date).split('-');
  const time = hasChosenTime({ date }) ? `, ${timeInWords(date, timeZone)}` : '';
  return [`${day}/${month}${time}`, ...(court ? [courtName(court)] : [])];
}

/** Groups that have a column each; more stand in one list. */
const COLUMNS = 2;

/** The standings of a stage, in groups where it has some. */
function standingsPoster(snapshot: Snapshot, stage: StoredStage): RankPoster {
  const { name, format } = stage;
  const isOfPeople = isIndividual(format);
  const groups = standingsOfStage(snapshot, stage).map((rows, group) => ({
    heading: `Grupo ${groupLetter(group)}`,
    lines: rows.map(
      (row): RankLine => ({
        position: row.position,
        crest: isOfPeople ? { name: row.name, logo: null } : crestOf(snapshot, row.id),
        detail:
          row.points === null
            ? `saldo ${formatSigned(row.pointDifference)}`
            : `${quantity(row.wins, 'vitória')}, saldo ${formatSigned(row.pointDifference)}`,
        value: row.points === null ? quantity(row.wins, 'vitória') : quantity(row.points, 'ponto'),
      }),
    ),
  }));
  const [only, ...others] = groups;
  const inOneList = groups.flatMap(({ heading, lines }) =>
    lines.map((line) => ({ ...line, detail: `${heading} · ${line.detail}` })),
  );
  return {
    kind: 'ranks',
    noun: isOfPeople ? 'pessoa' : 'time',
    tournament: tournamentCrest(snapshot),
    title: name,
    about: FORMAT_WORDS[format.type].name,
    columns:
      only && others.length === 0
        ? [{ ...only, heading: null }]
        : groups.length > COLUMNS
          ? [{ heading: null, lines: inOneList }]
          : groups,
  };
}
