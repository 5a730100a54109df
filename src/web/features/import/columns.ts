import type { ImportRow } from '#contract/people/import.ts';

export type Field = keyof ImportRow;

type Column = {
  readonly field: Field;
  /** The title in the template. */
  readonly title: string;
  /** Titles in other spreadsheets, in the form of `headerWord`. */
  readonly synonyms: readonly string[];
  readonly example: string;
};

/** The columns of a spreadsheet of players, in the order of the template. */
export const COLUMNS: readonly Column[] = [
  {
    field: 'firstName',
    title: 'Nome',
    synonyms: ['primeiro nome', 'nome completo', 'jogador', 'jogadora', 'atleta'],
    example: 'Maria',
  },
  { field: 'lastName', title: 'Sobrenome', synonyms: ['ultimo nome'], example: 'Exemplo' },
  { field: 'team', title: 'Time', synonyms: ['equipe', 'nome do time'], example: 'Nome do time' },
  { field: 'gender', title: 'Gênero', synonyms: ['sexo'], example: 'Feminino' },
  {
    field: 'memberNumber',
    title: 'Número de sócio',
    synonyms: ['n de socio', 'no de socio', 'numero do socio', 'numero de membro', 'socio', 'matricula'],
    example: '123',
  },
  { field: 'level', title: 'Nível', synonyms: ['nivel tecnico'], example: 'Iniciante' },
  {
    field: 'shirtSize',
    title: 'Tamanho da camisa',
    synonyms: ['tamanho', 'camisa', 'camiseta', 'tamanho da camiseta'],
    example: 'M',
  },
  { field: 'shirtName', title: 'Nome na camisa', synonyms: ['nome da camisa'], example: 'MARIA' },
  {
    field: 'phone',
    title: 'Telefone',
    synonyms: ['celular', 'whatsapp', 'fone', 'telefone celular'],
    example: '(11) 91234-5678',
  },
  {
    field: 'email',
    title: 'E-mail',
    synonyms: ['email', 'correio eletronico'],
    example: 'maria@exemplo.com.br',
  },
  { field: 'cpf', title: 'CPF', synonyms: [], example: '' },
  {
    field: 'birthDate',
    title: 'Data de nascimento',
    synonyms: ['nascimento', 'data nascimento', 'data de nasc', 'data nasc'],
    example: '21/03/1994',
  },
];

/** A title without accents and punctuation: ' Número de SÓCIO: ' becomes 'numero de socio'. */
const headerWord = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const FIELDS = new Map(
  COLUMNS.flatMap(({ field, title, synonyms }) =>
    [headerWord(title), ...synonyms].map((word): [string, Field] => [word, field]),
  ),
);

export const fieldOf = (header: string): Field | undefined => FIELDS.get(headerWord(header));
