import type { DrawFormat } from './draw.ts';
import { gamesAtATime } from './drawn-round.ts';
import { kingGroups, makesKingGroups } from './king.ts';
import { mixedGamesAtATime } from './mixed.ts';

export type FormatType = DrawFormat['type'];

export const FORMAT_TYPES = [
  'individual',
  'mixed',
  'king',
  'ranking',
  'league',
  'groups',
  'single',
  'double',
] as const satisfies readonly FormatType[];

/** What a format is called, and what it means in a sentence. */
export const FORMAT_WORDS: Readonly<Record<FormatType, { readonly name: string; readonly about: string }>> = {
  individual: {
    name: 'Super (8, 12, 16…)',
    about: 'As duplas mudam a cada rodada. Cada pessoa soma os seus pontos: de 4 a 24 pessoas.',
  },
  mixed: {
    name: 'Super misto',
    about:
      'Uma mulher e um homem em cada dupla. Ninguém repete dupla enquanto houver outra, e cada pessoa soma os seus pontos.',
  },
  king: {
    name: 'Rei ou rainha da praia',
    about: 'Grupos de quatro: três jogos, um com cada parceiro. Os melhores seguem.',
  },
  ranking: {
    name: 'Pelo ranking',
    about: 'Cada rodada sai da classificação: 1º e 4º contra 2º e 3º, e assim por diante.',
  },
  league: { name: 'Liga', about: 'Todos contra todos, rodada por rodada.' },
  groups: { name: 'Grupos', about: 'Todos contra todos em cada grupo. Os melhores seguem.' },
  single: { name: 'Eliminatória', about: 'Quem perde sai.' },
  double: { name: 'Dupla eliminatória', about: 'Só sai quem perde duas vezes.' },
};

/** The rounds of a Super in which everybody has once been the partner of everybody; at most 30. */
export const fullRounds = (people: number): number =>
  Math.min(30, people % 4 === 1 ? people : Math.max(1, people - 1));

/** How many games each round has. `women`: of the entries, for mixed pairs. */
export function gamesPerRound(format: DrawFormat, entries: number, women: number): number[] {
  const times = (rounds: number, games: number) => Array.from({ length: Math.max(0, rounds) }, () => games);
  switch (format.type) {
    case 'individual':
      return times(format.rounds, gamesAtATime(entries, format.courts));
    case 'mixed':
      return times(format.rounds, mixedGamesAtATime(women, entries - women, format.courts));
    case 'ranking':
      return times(1, gamesAtATime(entries, format.courts));
    case 'king':
      return makesKingGroups(entries) ? times(entries % 4 ? 5 : 3, kingGroups(entries)) : [];
    case 'league':
      return times(format.rounds, Math.floor(entries / 2));
    case 'groups': {
      const size = Math.ceil(entries / format.groups);
      return times(size - 1 + (size % 2), Math.floor(size / 2) * format.groups);
    }
    case 'single':
      return [entries - 1 + Number(format.hasThirdPlace)];
    case 'double':
      return [2 * (entries - 1) + Number(format.hasReset)];
  }
}

/** Why so many cannot play a format, in a sentence; null if they can. `women`: of the entries, for mixed pairs. */
export function refusalOfFormat(type: FormatType, entries: number, women: number): string | null {
  switch (type) {
    case 'mixed':
      return Math.min(women, entries - women) < 2
        ? 'O Super misto precisa de pelo menos duas mulheres e dois homens.'
        : null;
    case 'king':
      return makesKingGroups(entries) ? null : `Com ${entries} não dá para formar grupos de quatro ou cinco.`;
    case 'individual':
    case 'ranking':
      return entries < 4 || entries > 24
        ? `Este formato é para 4 a 24 pessoas, e aqui ${entries === 1 ? 'é 1' : `são ${entries}`}.`
        : null;
    default:
      return entries < 2 ? 'Este formato precisa de pelo menos dois times.' : null;
  }
}
