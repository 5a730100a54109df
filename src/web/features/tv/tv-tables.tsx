import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { formatSigned } from '#domain/text/signed.ts';
import { GENDER_LISTS, GENDER_OF_LIST, type GenderList } from '#domain/tournament.ts';
import type { TeamRank } from '#web/features/rankings/queries.ts';
import { formatPercent } from '#web/lib/format/format.ts';
import { nameSize, playerSizes } from './name-size.ts';
import { TvLogo } from './tv-logo.tsx';
import { TvRows } from './tv-rows.tsx';

const row = 'flex min-h-0 min-w-0 items-center rounded-[1.6vmin] bg-card';
const number = 'digits shrink-0 text-right leading-none';

export function TvStandings({ teams, capacity }: { teams: readonly TeamRank[]; capacity: number }) {
  return (
    <div className="flex h-full flex-col gap-[0.8vmin]">
      <Columns first="Time" numbers={['Vitórias', 'Saldo', 'Pontos']} />
      <TvRows label="Classificação" capacity={capacity}>
        {teams.map(({ id, position, name, imageUrl, totalWins, pointDifference, totalPoints }) => (
          <li key={id} className={`${row} gap-[2.2vmin] px-[2.5vmin]`}>
            <Place position={position} />
            <TvLogo name={name} imageUrl={imageUrl} className="size-[7vmin] text-[3.4vmin]" />
            <span
              className={`line-clamp-2 min-w-0 flex-1 text-balance break-words font-semibold ${nameSize(name)}`}
            >
              {name}
            </span>
            <span className={`${number} w-[9vmin] text-[5vmin]`}>
              {totalWins}
              <span className="sr-only"> vitórias</span>
            </span>
            <span className={`${number} w-[13vmin] text-[5vmin] text-soft`}>
              {formatSigned(pointDifference)}
              <span className="sr-only"> de saldo</span>
            </span>
            <span className={`${number} w-[13vmin] text-[7vmin]`}>
              {totalPoints}
              <span className="sr-only"> pontos</span>
            </span>
          </li>
        ))}
      </TvRows>
    </div>
  );
}

/** With several groups a row says of which it is. */
export type TableRow = CallAnswer<Contract['GET /api/stages']>[number]['standings'][number][number] & {
  readonly group: string | null;
};

/** The standings of a stage, of people or of teams. */
export function TvTable({ rows, capacity }: { rows: readonly TableRow[]; capacity: number }) {
  const isOfTeams = rows.some(({ points }) => points !== null);
  return (
    <div className="flex h-full flex-col gap-[0.8vmin]">
      <Columns
        first="Nome"
        numbers={isOfTeams ? ['Vitórias', 'Saldo', 'Pontos'] : ['Jogos', 'Saldo', 'Vitórias']}
      />
      <TvRows label="Classificação" capacity={capacity}>
        {rows.map(({ id, position, name, group, points, gamesPlayed, pointDifference, wins }) => (
          <li key={`${group} ${id}`} className={`${row} gap-[2.2vmin] px-[2.5vmin]`}>
            <Place position={position} />
            <span
              className={`line-clamp-2 min-w-0 flex-1 text-balance break-words font-semibold ${nameSize(name)}`}
            >
              {name}
              {group ? <span className="font-normal text-soft">{` · ${group}`}</span> : null}
            </span>
            <span className={`${number} w-[13vmin] text-[5vmin] text-soft`}>
              {isOfTeams ? wins : gamesPlayed}
              <span className="sr-only">{isOfTeams ? ' vitórias' : ' jogos'}</span>
            </span>
            <span className={`${number} w-[13vmin] text-[5vmin] text-soft`}>
              {formatSigned(pointDifference)}
              <span className="sr-only"> de saldo</span>
            </span>
            <span className={`${number} w-[13vmin] text-[7vmin]`}>
              {points ?? wins}
              <span className="sr-only">{isOfTeams ? ' pontos' : ' vitórias'}</span>
            </span>
          </li>
        ))}
      </TvRows>
    </div>
  );
}

type Best = CallAnswer<Contract['GET /api/live-scores/top-players']>;

type TvBestProps = { readonly [List in GenderList]: readonly Best[List][number][] } & { capacity: number };

export function TvBest({ capacity, ...best }: TvBestProps) {
  return (
    <div className="grid h-full min-h-0 auto-cols-fr gap-[2.5vmin] landscape:grid-flow-col">
      {GENDER_LISTS.filter((list) => best[list].length > 0).map((list) => (
        <section
          key={list}
          aria-label={GENDER_OF_LIST[list]}
          className="flex min-h-0 min-w-0 flex-col gap-[1vmin]"
        >
          <h2 className="text-[4vmin] text-soft leading-none">{GENDER_OF_LIST[list]}</h2>
          <TvRows label={GENDER_OF_LIST[list]} capacity={capacity}>
            {best[list].map((player) => (
              <Player key={player.id} player={player} />
            ))}
          </TvRows>
        </section>
      ))}
    </div>
  );
}

function Player({ player }: { player: Best['masculino'][number] }) {
  const { position, name, teamName, imageUrl, roundPoints, rawPoints } = player;
  const [nameClass, teamClass] = playerSizes(name, teamName);
  return (
    <li className={`${row} gap-[1.6vmin] px-[2vmin]`}>
      <Place position={position} />
      <TvLogo
        name={name}
        imageUrl={imageUrl}
        className="size-[7.5vmin] text-[3.8vmin] portrait:size-[6.5vmin]"
      />
      <span className="min-w-0 flex-1 leading-[1.1]">
        <span className={`line-clamp-3 break-words font-semibold ${nameClass}`}>{name}</span>
        {teamName ? (
          <span className={`line-clamp-3 break-words text-soft ${teamClass}`}>{teamName}</span>
        ) : null}
      </span>
      <span className={`${number} text-[6vmin]`}>
        {roundPoints === null ? (
          <>
            {rawPoints} <span className="text-[3.6vmin]">pts</span>
          </>
        ) : (
          formatPercent(roundPoints)
        )}
      </span>
    </li>
  );
}

/** The names of the columns, above the rows. */
const Columns = ({ first, numbers }: { first: string; numbers: readonly string[] }) => (
  <p
    aria-hidden="true"
    className="flex items-center gap-[2.2vmin] px-[2.5vmin] text-[2.9vmin] text-soft leading-none"
  >
    <span className="flex-1">{first}</span>
    {numbers.map((name) => (
      <span key={name} className="w-[13vmin] text-right">
        {name}
      </span>
    ))}
  </p>
);

const METALS: Record<number, string> = {
  1: 'bg-gold text-on-medal',
  2: 'bg-silver text-on-medal',
  3: 'bg-bronze text-on-medal',
};

function Place({ position }: { position: number }) {
  return (
    <span
      className={`digits flex size-[7vmin] shrink-0 items-center justify-center rounded-full text-[4.6vmin] leading-none ${METALS[position] ?? 'bg-well text-soft'}`}
    >
      <span className="sr-only">{position}º lugar</span>
      <span aria-hidden="true">{position}</span>
    </span>
  );
}
