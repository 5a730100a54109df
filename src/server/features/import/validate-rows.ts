import type { ImportProblem, ImportRow } from '#contract/people/import.ts';
import { type NewPlayer, newPlayer } from '#contract/people/players.ts';
import { fullName } from '#domain/people/names.ts';
import { comparableMemberNumber } from '#domain/people/registration.ts';
import { refuseReserved } from '#server/features/auth/account.ts';
import { refuseBirthAhead, toCpf, toPhone } from '#server/features/players/personal-values.ts';
import { Problem } from '#server/http/problem.ts';
import type { ReadContext } from '#server/routing/context.ts';
import { exact, plain, readCells } from './read-cells.ts';

type Field = keyof ImportRow;

export type Existing = {
  readonly teams: ReadonlyMap<string, number>;
  readonly emails: ReadonlySet<string>;
  readonly memberNumbers: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
};

export type Circumstances = {
  readonly settings: ReadContext['settings'];
  readonly timeZone: string;
  readonly now: number;
};

export type ValidatedRows = {
  readonly players: readonly NewPlayer[];
  readonly problems: readonly ImportProblem[];
};

const someCells = newPlayer.partial();

const WORDS: Partial<Record<Field, string>> = {
  gender: 'Gênero: use Masculino ou Feminino',
  level: 'Nível: use Iniciante, Intermediário ou Avançado',
  shirtSize: 'Tamanho: use PP, P, M, G, XG ou XXG',
  birthDate: 'Data de nascimento: use dd/mm/aaaa',
};

/** Validates every row by itself and against the others. No database access. */
export function validateRows(
  rows: readonly ImportRow[],
  known: Existing,
  given: Circumstances,
): ValidatedRows {
  const validated = rows.map((row) => validateRow(row, known, given));
  const players = validated.map(({ player }) => player);
  const problems = validated.flatMap(({ problems: ofRow }, row) =>
    ofRow.map((problem) => ({ row, ...problem })),
  );
  const read = rows.map(readCells);
  const twice = [
    ...repeated(
      'email',
      'E-mail repetido',
      read.map(({ email }) => email?.toLowerCase()),
    ),
    ...repeated(
      'memberNumber',
      'Número de sócio repetido',
      read.map(({ memberNumber }) => memberNumber && comparableMemberNumber(memberNumber)),
    ),
    ...repeated('firstName', 'Nome repetido', read.map(nameOf)).filter(({ row }) => isOnlyNamed(read[row])),
  ];
  return {
    players: players.filter((player) => player !== null),
    problems: [...problems, ...twice].toSorted((a, b) => a.row - b.row),
  };
}

type Own = { player: NewPlayer | null; problems: Omit<ImportProblem, 'row'>[] };

function validateRow(cells: ImportRow, known: Existing, { settings, timeZone, now }: Circumstances): Own {
  const problems: Own['problems'] = [];
  const against = (field: Field, message: string) => {
    if (!problems.some((problem) => problem.field === field)) problems.push({ field, message });
  };
  const check = (field: Field, run: () => void) => {
    try {
      run();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      against(field, error.message);
    }
  };

  const read = readCells(cells);
  const { data, error } = newPlayer.safeParse(read);
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as Field;
    against(field, WORDS[field] ?? message);
  }
  // A wrong cell does not hide the row's other problems, so that the file is corrected once.
  const wrong = new Set(problems.map(({ field }) => field));
  const others = Object.entries(read).filter(([field]) => !wrong.has(field as Field));
  const { phone, cpf, birthDate, email, memberNumber } = data ?? someCells.parse(Object.fromEntries(others));
  check('phone', () => toPhone(phone ?? null));
  check('cpf', () => toCpf(cpf ?? null));
  check('birthDate', () => refuseBirthAhead(birthDate ?? null, timeZone, now));
  if (email) check('email', () => refuseReserved(settings, email));
  if (email && known.emails.has(email)) against('email', 'Este e-mail já está em uso');
  if (memberNumber && known.memberNumbers.has(comparableMemberNumber(memberNumber))) {
    against('memberNumber', 'Este número de sócio já é de um jogador do torneio');
  }
  if (isOnlyNamed(read) && known.names.has(nameOf(read))) against('firstName', NAMESAKE);
  const { team } = read;
  const teamId = team ? (known.teams.get(exact(team)) ?? known.teams.get(plain(team))) : null;
  if (teamId === undefined) against('team', `Não há um time chamado “${team}”`);
  return { player: data ? { ...data, teamId: teamId ?? null } : null, problems };
}

const NAMESAKE =
  'Já há um jogador com este nome: se for outra pessoa, preencha o número de sócio ou o e-mail';

type Cells = ReturnType<typeof readCells>;

/** Without an e-mail or number, importing the same file twice would duplicate everybody. */
const isOnlyNamed = (read: Cells | undefined) => !read?.email && !read?.memberNumber;

const nameOf = ({ firstName, lastName }: Cells) => plain(fullName({ firstName, lastName: lastName ?? null }));

function repeated(field: Field, words: string, values: readonly (string | undefined)[]): ImportProblem[] {
  const places = Map.groupBy(values.keys(), (row) => values[row]);
  return [...places].flatMap(([value, rows]) =>
    value === undefined || rows.length < 2
      ? []
      : rows.map((row) => ({ row, field, message: `${words} no arquivo (${rows.length} vezes)` })),
  );
}
