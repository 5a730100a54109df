import type { DrawnRound } from './drawn-round.ts';

type Meeting = readonly [number, number];

/**
 * A league of `teams`, from 0 in the order of their seeds (docs/rules.md, Formats 5): each round everybody plays once,
 * but with an odd number one sits out. Nobody meets twice before everybody met once; then the second leg begins, with
 * the sides exchanged. With `isSeeded` and fewer rounds than opponents, these are of even strength. Throws `RangeError`
 * for fewer than two teams.
 */
export function leagueRounds(teams: number, rounds: number, isSeeded: boolean): DrawnRound[] {
  if (teams < 2) throw new RangeError(`A league needs two teams, not ${teams}`);
  const places = evenStrength(teams, rounds, isSeeded);
  const leg = circle(teams).map((meetings) =>
    meetings.map(([one, other]): Meeting => [places[one] ?? one, places[other] ?? other]),
  );
  const all = Array.from({ length: rounds }, (_, round) => leg[round % leg.length] ?? []);
  const isBye = (meeting: Meeting) => meeting.includes(teams);
  const sides = sidesOf(all.flat().filter((meeting) => !isBye(meeting)));
  return all.map((meetings, round) => {
    const bye = meetings.find(isBye);
    const isReturn = Math.floor(round / leg.length) % 2 === 1;
    return {
      games: meetings
        .filter((meeting) => meeting !== bye)
        .map((meeting) => {
          const isKept = sides.has(keyOf(meeting)) !== isReturn;
          const [one, other] = isKept ? meeting : [meeting[1], meeting[0]];
          return { sides: [[one], [other]], group: null };
        }),
      byes: bye ? [Math.min(...bye)] : [],
    };
  });
}

/**
 * The circle method (Kirkman 1847): one stays, the others move on by one place each round. An odd number gets one more,
 * the highest: who meets it sits out.
 */
function circle(teams: number): Meeting[][] {
  const even = teams + (teams % 2);
  const moving = even - 1;
  return Array.from({ length: moving }, (_, round) =>
    Array.from({ length: even / 2 }, (_, place): Meeting => {
      const other = (round + moving - place) % moving;
      return place === 0 ? [round, moving] : [(round + place) % moving, other];
    }),
  );
}

/**
 * The meetings whose sides stay as they are; in the others they are exchanged. Each two teams that meet an odd number of
 * times are an edge of a graph; walking all its edges in closed tours, from a point that stands for nothing where an end
 * is odd, leaves and enters each team equally often. So everybody is named first and second as often, or once more.
 */
function sidesOf(meetings: readonly Meeting[]): ReadonlySet<string> {
  const times = [...Map.groupBy(meetings, keyOf).values()];
  const met = (isOdd: boolean) =>
    times.filter(({ length }) => (length % 2 === 1) === isOdd).flatMap(([first = [0, 0]]) => [first]);
  return new Set([...walked(met(true)), ...walked(met(false))]);
}

const keyOf = ([one, other]: Meeting) => `${one}-${other}`;
const NOTHING = -1;

/** The edges that the tours walk from their first to their second end. */
function walked(edges: readonly Meeting[]): string[] {
  const ends = edges.flat();
  const odd = [...new Set(ends)].filter((team) => ends.filter((end) => end === team).length % 2 === 1);
  const open = new Map<number, Meeting[]>();
  const all = [...edges, ...odd.map((team): Meeting => [NOTHING, team])];
  for (const edge of all) for (const end of edge) open.set(end, [...(open.get(end) ?? []), edge]);
  const done = new Set<Meeting>();
  const forwards: string[] = [];
  for (const start of [NOTHING, ...ends]) {
    let here = start;
    for (;;) {
      const edge = open.get(here)?.find((each) => !done.has(each));
      if (!edge) break;
      done.add(edge);
      if (edge[0] === here) forwards.push(keyOf(edge));
      here = edge[0] === here ? edge[1] : edge[0];
    }
  }
  return forwards;
}

/**
 * Which team has which place on the circle. With fewer rounds than opponents, two teams change places as long as that
 * makes the sums of the opponents' seeds more even, a bye counting as an opponent in the middle.
 */
function evenStrength(teams: number, rounds: number, isSeeded: boolean): readonly number[] {
  const leg = circle(teams);
  const teamAt = Array.from({ length: teams + (teams % 2) }, (_, place) => place);
  if (!isSeeded || rounds >= leg.length) return teamAt;
  const opponentsOf = teamAt.map((place) =>
    leg
      .slice(0, rounds)
      .flatMap((meetings) =>
        meetings
          .filter((meeting) => meeting.includes(place))
          .map(([one, other]) => (one === place ? other : one)),
      ),
  );
  const strength = (place: number) => {
    const team = teamAt[place] ?? 0;
    return team === teams ? 0 : 2 * team - (teams - 1);
  };
  const sums = teamAt.map((_, place) => sum((opponentsOf[place] ?? []).map(strength)));
  const uneven = (place: number) => (teamAt[place] === teams ? 0 : (sums[place] ?? 0) ** 2);
  let isBetter = true;
  while (isBetter) {
    isBetter = false;
    for (let a = 0; a < teamAt.length; a += 1) {
      for (let b = a + 1; b < teamAt.length; b += 1) {
        const touched = [...new Set([a, b, ...(opponentsOf[a] ?? []), ...(opponentsOf[b] ?? [])])];
        const before = sum(touched.map(uneven));
        const exchange = () => {
          [teamAt[a], teamAt[b]] = [teamAt[b] ?? 0, teamAt[a] ?? 0];
          for (const place of touched) sums[place] = sum((opponentsOf[place] ?? []).map(strength));
        };
        exchange();
        if (sum(touched.map(uneven)) < before) isBetter = true;
        else exchange();
      }
    }
  }
  return teamAt;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
