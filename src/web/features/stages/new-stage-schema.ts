import { z } from 'zod';
import type { CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { chosenDay } from '#contract/fields.ts';
import { STAGE } from '#contract/limits.ts';
import { isSameCourt } from '#domain/court/court-link.ts';
import type { DrawFormat } from '#domain/formats/draw.ts';
import { FORMAT_TYPES, type FormatType } from '#domain/formats/format-words.ts';
import { fullName, lettersOf } from '#domain/people/names.ts';
import { type Gender, LAST_ROUND } from '#domain/tournament.ts';
import type { Player } from '#web/features/players/queries.ts';
import type { Team } from '#web/features/teams/queries.ts';
import { dayOf, instantOf, timeOf, today } from '#web/lib/format/format.ts';
import type { Stage } from './queries.ts';

/** Who plays is pasted, or everybody, and not the best of an earlier stage. */
export const LIST = 'list';

export const stageSchema = z.object({
  type: z.enum(FORMAT_TYPES),
  name: z.string().trim().min(1, 'Dê um nome, como “Super 8 de terça”').max(STAGE.name.max),
  /** A stage whose best go on, else `LIST`. */
  from: z.string(),
  size: z.number().min(2).max(STAGE.entries),
  women: z.string(),
  men: z.string(),
  courts: z.number().min(1).max(STAGE.courts),
  rounds: z.number().min(1).max(LAST_ROUND),
  groups: z.number().min(1).max(STAGE.groups),
  hasThirdPlace: z.boolean(),
  hasReset: z.boolean(),
  day: chosenDay,
  time: z.string().min(1, 'Diga a que horas começa'),
});
export type StageValues = z.output<typeof stageSchema>;

/** `named`: the tournament's courts; `stages`: after whose games the next one begins. */
export const startValues = (named: readonly string[], stages: readonly Stage[]): StageValues => ({
  type: 'individual',
  name: '',
  from: LIST,
  size: 4,
  women: '',
  men: '',
  courts: named.length || 2,
  rounds: 7,
  groups: 2,
  hasThirdPlace: true,
  hasReset: false,
  ...startOf(stages),
});

/** When the last planned game of today or later ends, on that day; else seven in the evening. */
function startOf(stages: readonly Stage[]): Pick<StageValues, 'day' | 'time'> {
  const ends = stages.flatMap(({ rounds, bracket, gameMinutes }) =>
    [...rounds.flatMap(({ games }) => games), ...bracket].flatMap(({ game }) =>
      game ? Date.parse(game.date) + gameMinutes * 60_000 : [],
    ),
  );
  const end = new Date(Math.max(0, ...ends)).toISOString();
  return dayOf(end) >= today() ? { day: dayOf(end), time: timeOf(end) } : { day: today(), time: '19:00' };
}

/** `by`: the order of an earlier stage seeds the next one. */
export function formatOf(
  { type, rounds, courts, groups, hasThirdPlace, hasReset }: StageValues,
  by: 'seed' | 'lot',
): DrawFormat {
  switch (type) {
    case 'individual':
    case 'mixed':
      return { type, rounds, courts };
    case 'king':
      return { type, by };
    case 'ranking':
      return { type, courts };
    case 'league':
      return { type, rounds };
    case 'groups':
      return { type, groups, by };
    case 'single':
      return { type, hasThirdPlace };
    case 'double':
      return { type, hasReset };
  }
}

export const NO_NAMES: Names = { women: [], men: [] };

type Names = { readonly women: readonly string[]; readonly men: readonly string[] };

export const playerNamed = (players: readonly Player[], name: string) =>
  players.find((player) => lettersOf(fullName(player)) === lettersOf(name));

/** The pasted people who are not in the tournament yet, as rows of an import. */
export function newPeople({ women, men }: Names, known: readonly Player[]) {
  const isMissing = (name: string) => !playerNamed(known, name);
  return [
    ...men.filter(isMissing).map((name) => rowOfPerson(name, 'Masculino')),
    ...women.filter(isMissing).map((name) => rowOfPerson(name, 'Feminino')),
  ];
}

/** A person as a row of an import. */
export function rowOfPerson(name: string, gender: Gender) {
  const [firstName = '', ...others] = name.split(/\s+/);
  return { firstName, lastName: others.join(' '), gender, team: '' };
}

/** Who may play. `key`: a team's id, or a person's name, who may not be in the tournament yet. */
export type Candidate = { readonly key: string; readonly name: string; readonly seed: number | null };

/** What the organiser says of a candidate; a seed as it was typed. */
export type EntrantNote = { readonly isOut: boolean; readonly seed: string; readonly club: string };
export type EntrantNotes = Readonly<Record<string, EntrantNote>>;

export const usesSeeds = (type: FormatType): boolean => type !== 'individual' && type !== 'mixed';
export const keepsClubsApart = (type: FormatType): boolean =>
  type === 'groups' || type === 'single' || type === 'double' || type === 'king';

/** A team has its own seed until the organiser types another. */
export const noteOf = (notes: EntrantNotes, { key, seed }: Candidate): EntrantNote =>
  notes[key] ?? { isOut: false, seed: String(seed ?? ''), club: '' };

/** Empty means no seed. */
export const isSeed = (typed: string): boolean => /^(?:[1-9]\d?)?$/.test(typed.trim());

export const candidatesOfTeams = (teams: readonly Team[]): Candidate[] =>
  teams.map(({ id, name, seed }) => ({ key: String(id), name, seed }));

export const candidatesOfPeople = ({ women, men }: Names): Candidate[] =>
  [...men, ...women].map((name) => ({ key: lettersOf(name), name, seed: null }));

/** The entries of those who play, as the format uses them. `idOf`: of a team or person. */
export function entriesOf(
  type: FormatType,
  candidates: readonly Candidate[],
  notes: EntrantNotes,
  idOf: (candidate: Candidate) => number | undefined,
): Entry[] {
  return candidates.flatMap((candidate) => {
    const { isOut, seed, club } = noteOf(notes, candidate);
    const id = idOf(candidate);
    if (isOut || id === undefined) return [];
    return {
      id,
      ...(usesSeeds(type) && seed.trim() ? { seed: Number(seed) } : {}),
      ...(keepsClubsApart(type) && club.trim() ? { club: club.trim() } : {}),
    };
  });
}

/** Whether all that a stage has to play is over. */
export const isOver = ({ rounds, bracket }: Stage): boolean =>
  [...rounds.flatMap(({ games }) => games), ...bracket].every(
    ({ game }) => game === null || game.status === 'concluido',
  );

type FromGroups = NonNullable<CallRequest<Contract['POST /api/stages']>['body']['fromGroups']>;

/** So many of each group, and the best of the next place, where an elimination follows groups; else null. */
export function fromGroupsOf({ id, groups }: Stage, { type, size }: StageValues): FromGroups | null {
  if (groups.length === 0 || (type !== 'single' && type !== 'double')) return null;
  return { stageId: id, perGroup: Math.floor(size / groups.length), next: size % groups.length };
}

export function fromGroupsWords({ perGroup, next }: FromGroups): string {
  const best = next === 1 ? `o melhor ${perGroup + 1}º` : `os ${next} melhores ${perGroup + 1}º`;
  const each = perGroup === 1 ? 'o 1º de cada grupo' : `os ${perGroup} primeiros de cada grupo`;
  return `Seguem ${[perGroup > 0 && each, next > 0 && best].filter(Boolean).join(' e ')}. A chave se preenche sozinha quando os grupos acabam.`;
}

type Entry = { id: number; seed?: number; club?: string };
type Made = {
  format: DrawFormat;
  entries: Entry[];
  fromGroups: FromGroups | null | undefined;
  minutes: number;
  courts: string[];
};

/** As many of the tournament's courts, and numbers for those without a name. */
export function courtNames(count: number, named: readonly string[]): string[] {
  const numbers = Array.from({ length: count + named.length }, (_, i) => String(i + 1));
  const others = numbers.filter((number) => !named.some((court) => isSameCourt(court, number)));
  return [...named, ...others].slice(0, count);
}

export const requestOf = (
  { name, day, time }: StageValues,
  { format, entries, fromGroups = null, minutes, courts }: Made,
): CallRequest<Contract['POST /api/stages']> => ({
  body: {
    name,
    format,
    entries,
    fromGroups,
    courts,
    startsAt: instantOf(day, time),
    gameMinutes: minutes,
  },
});
