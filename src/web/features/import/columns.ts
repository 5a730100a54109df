import type { ImportRow } from '#contract/people/import.ts';

export type Field = keyof ImportRow;

type Column = {
  readonly field: Field;
  readonly title: string;
  /** Matches titles in other spreadsheets, in the form of `headerWord`. */
  readonly words: RegExp;
  readonly example: string;
};

export const COLUMNS: readonly Column[] = [
  {
    field: 'firstName',
    title: 'Nome',
    words: /\b(?:nome|jogador|jogadora|atleta|participante)\b/,
    example: 'Maria',
  },
  {
    field: 'lastName',
    title: 'Sobrenome',
    words: /\b(?:sobrenome|ultimo nome)\b/,
    example: 'Exemplo',
  },
  { field: 'team', title: 'Time', words: /\b(?:time|equipe)\b/, example: 'Nome do time' },
  { field: 'gender', title: 'Gênero', words: /\b(?:genero|sexo)\b/, example: 'Feminino' },
  {
    field: 'memberNumber',
    title: 'Número de sócio',
    words: /\b(?:socio|socia|membro|associado|matricula|carteirinha)\b/,
    example: '123',
  },
  { field: 'level', title: 'Nível', words: /\bnivel\b/, example: 'Iniciante' },
  {
    field: 'shirtSize',
    title: 'Tamanho da camisa',
    words: /\b(?:tamanho|tam)\b|^(?:camisa|camiseta|uniforme)\b/,
    example: 'M',
  },
  {
    field: 'shirtName',
    title: 'Nome na camisa',
    words: /\b(?:nome|apelido)\b.*\b(?:camisa|camiseta|uniforme)\b/,
    example: 'MARIA',
  },
  {
    field: 'phone',
    title: 'Telefone',
    words: /\b(?:telefone|tel|fone|celular|cel|whatsapp|whats|zap)\b/,
    example: '(11) 91234-5678',
  },
  {
    field: 'email',
    title: 'E-mail',
    words: /\b(?:e ?mail|correio eletronico)\b/,
    example: 'maria@exemplo.com.br',
  },
  { field: 'cpf', title: 'CPF', words: /\bcpf\b/, example: '' },
  {
    field: 'birthDate',
    title: 'Data de nascimento',
    words: /\b(?:nascimento|nasc|aniversario)\b/,
    example: '21/03/1994',
  },
];

/** Most specific words first: "Nome do time" is a team's, "Nome na camisa" a shirt's. */
const BY_WORDS: readonly Field[] = [
  'email',
  'cpf',
  'birthDate',
  'memberNumber',
  'shirtName',
  'shirtSize',
  'phone',
  'gender',
  'level',
  'team',
  'lastName',
  'firstName',
];

const OF_OTHERS = /\b(?:responsavel|mae|pai|emergencia|capitao|capita)\b/;

/** ' Número de SÓCIO: ' becomes 'numero de socio'. */
const headerWord = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

const columnOf = (field: Field) => COLUMNS.find((column) => column.field === field);

/** What each column holds, by its title, preferring the template's titles. Null: nothing about a player. */
export function fieldsOf(headers: readonly string[]): (Field | null)[] {
  const titles = headers.map(headerWord);
  const fields = titles.map(
    (word, place) =>
      COLUMNS.find(({ title }) => headerWord(title) === word && titles.indexOf(word) === place)?.field ??
      null,
  );
  for (const [place, word] of titles.entries()) {
    if (fields[place] || OF_OTHERS.test(word)) continue;
    const field = BY_WORDS.find((each) => columnOf(each)?.words.test(word));
    fields[place] = field && !fields.includes(field) ? field : null;
  }
  return fields;
}
