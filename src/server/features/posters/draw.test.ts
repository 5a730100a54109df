import { expect, test } from 'vitest';
import { drawPoster } from './draw.ts';
import { tournamentLogo } from './elements.ts';
import { FORMATS, type Format, type MatchPoster, type Poster } from './poster.ts';

const formats = Object.keys(FORMATS) as Format[];

const TEAM = 'Associação Atlética dos Funcionários da Prefeitura Municipal';
const PLAYERS = [
  'Maria Aparecida Fernanda Albuquerque Cavalcanti de Vasconcelos',
  'Francisco Wanderley Vasconcelos de Mendonça Furtado Figueiroa Montenegro Bezerra de Menezes Coutinho',
];
const tournament = crest(
  'Grande Torneio Intermunicipal de Vôlei de Praia do Litoral Norte Paulista e Vale do Paraíba, 9ª edição 2026',
);

function crest(name: string) {
  return { name, logo: null };
}

async function sizesOf(poster: Poster, format: Format, words: readonly string[]): Promise<number[]> {
  const { texts } = await drawPoster(poster, format);
  expect(texts.map((text) => text.words)).toEqual(expect.arrayContaining([...words]));
  expect(texts.filter(({ isCut }) => isCut)).toEqual([]);
  return texts.filter((text) => words.includes(text.words)).map(({ size }) => size);
}

function aTeamPoster(name: string, about: Partial<Poster> = {}): Poster {
  const place = { position: 12, words: '3 pontos, 1 vitória em 4 jogos' };
  const team = {
    kind: 'team',
    tournament: crest('Copa Areia'),
    team: crest(name),
    category: 'Misto',
    place,
  } as const;
  return { ...team, form: ['win', 'loss', 'tie'], ...about } as Poster;
}

function aMatchPoster(...teams: MatchPoster['teams']): MatchPoster {
  return {
    kind: 'match',
    tournament,
    teams,
    state: 'completed',
    score: [2, 1],
    winner: 1,
    sets: Array(5).fill({ score: [101, 99], isPlaying: false }),
    award: 'Abandono',
    day: 'sábado, 05/04/2025',
    time: '15h30',
    about: 'Rodada 3 · Masculino · Quadra Central do Clube dos Funcionários Aposentados de Olinda e Recife',
  };
}

test.each(formats)(
  'a ranking shows whole names, however long they are, and they can be read (%s)',
  async (format) => {
    for (const [name, detail] of [
      ...PLAYERS.map((player) => [player, TEAM] as const),
      [TEAM, 'Recife'] as const,
    ]) {
      const lines = Array(5).fill({ position: 4, crest: crest(name), detail, value: '100,5%' });
      const columns = ['Feminino', 'Masculino'].map((heading) => ({ heading, lines }));
      const poster = {
        kind: 'ranks',
        noun: 'time',
        tournament,
        title: 'Melhores',
        about: 'sábado, 05/04/2025',
        columns,
      } as const;
      expect(Math.min(...(await sizesOf(poster, format, [name, detail])))).toBeGreaterThan(11);
    }
  },
);

test.each(formats)(
  'results show whole names, with few games or many, before they begin and after (%s)',
  async (format) => {
    for (const count of [1, 3, 10]) {
      for (const line of [
        { score: null, detail: '15h30 · Quadra Central do Clube' },
        { score: [2, 1] as const, detail: '21-15, 19-21, 15-12' },
      ]) {
        const lines = Array(count).fill({ teams: [crest(TEAM), crest(TEAM)], winner: null, ...line });
        const poster = {
          kind: 'results',
          tournament,
          title: 'Rodada 3',
          about: 'sábado, 05/04/2025',
          lines,
          empty: '',
        } as const;
        expect(await sizesOf(poster, format, [TEAM, line.detail])).toHaveLength(3 * count);
      }
    }
  },
);

test.each(formats)(
  'a bracket shows whole names, however many games its columns have (%s)',
  async (format) => {
    const side = { name: TEAM, crest: crest(TEAM), points: [21, 19, 15] };
    const line = {
      number: 15,
      sides: [side, { ...side, name: PLAYERS[0] ?? '' }],
      winner: 1,
      note: ['Abandono'],
    } as const;
    for (const counts of [
      [2, 1, 1],
      [4, 2],
      [4, 4],
    ]) {
      const rounds = counts.map((count) => ({ title: 'Quartas de final', games: Array(count).fill(line) }));
      const [first, ...rest] = rounds;
      const columns = first ? [[first], rest] : [];
      const poster: Poster = {
        kind: 'bracket',
        tournament,
        title: 'Chave',
        about: '',
        champion: crest(TEAM),
        columns,
        hidden: 0,
      };
      const sizes = await sizesOf(poster, format, [TEAM, PLAYERS[0] ?? '', 'Abandono']);
      expect(Math.min(...sizes)).toBeGreaterThan(7);
    }
  },
);

test.each(formats)(
  'a match shows whole names, a word wider than its room broken, and every set (%s)',
  async (format) => {
    const word = 'Pindamonhangabense'.repeat(2);
    const poster = aMatchPoster(crest(TEAM), crest(word));
    await sizesOf(poster, format, [TEAM, word, tournament.name, '101-99']);
  },
);

test('two teams whose colours are alike by their names have different ones behind their initials', async () => {
  const teams = [crest('Maré Alta'), crest('Macau')] as const;
  const lines = [{ teams, score: null, winner: null, detail: '15h30' }];
  const list = { kind: 'results', tournament, title: 'Rodada 3', about: '', lines, empty: '' } as const;
  for (const poster of [aMatchPoster(...teams), list]) {
    const { svg } = await drawPoster(poster, 'stories');
    expect(svg).toContain('#0074ab');
    expect(svg).toContain('#138146');
  }
});

test.each(formats)('a team and its tournament are named whole (%s)', async (format) => {
  const capitals = tournament.name.toUpperCase();
  await sizesOf(aTeamPoster(TEAM, { tournament: crest(capitals) }), format, [TEAM, capitals]);
});

test('a text that cannot be read at any size is cut', async () => {
  const { texts } = await drawPoster(aTeamPoster('Areia '.repeat(100)), 'cartaz');
  expect(texts.filter(({ isCut }) => isCut).map(({ words }) => words.slice(0, 5))).toEqual(['Areia']);
});

test('a character that no font has leaves no gap', async () => {
  const [svg, plain] = [
    await drawPoster(aTeamPoster('🏐 Caio 🏖️ Łódź 日本'), 'cartaz'),
    await drawPoster(aTeamPoster('Caio Łódź'), 'cartaz'),
  ].map(({ svg }) => svg.replaceAll(/#\w{6}/g, ''));
  expect(svg).toBe(plain);
});

test.each(['🏐🌊', 'نادي الشاطئ', '日本'])(
  'a team with letters that no font has, such as %s, gets a ball',
  async (name) => {
    const images = async (of: string) =>
      (await drawPoster(aTeamPoster(of), 'cartaz')).svg.split('<image').length;
    expect(await images(name)).toBe((await images('Recife')) + 1);
  },
);

test("a drawing contains outlines and no text, so that the machine's fonts do not matter", async () => {
  const { svg } = await drawPoster(aTeamPoster('Olá <b>&'), 'cartaz');
  expect(svg).not.toMatch(/<text|font|Olá|Manchete/);
});

test('a tournament without a logo gets a ball, and not initials like a team', () => {
  expect(tournamentLogo(crest('Torneio de Vôlei de Praia'), 40)).toEqual(
    tournamentLogo(crest('Copa Areia'), 40),
  );
});

test.each(formats)(
  'a list of a few teams fills the picture, in which more teams are smaller (%s)',
  async (format) => {
    const sizeAmong = async (count: number) => {
      const lines = Array.from({ length: count }, (_, place) => ({
        position: place + 1,
        crest: crest(`Time ${place + 1}`),
        detail: null,
        value: '9',
      }));
      const poster = {
        kind: 'ranks',
        noun: 'time',
        tournament: crest('Copa Areia'),
        title: 'Classificação',
        about: '2026',
        columns: [{ heading: null, lines }],
      } as const;
      return Math.max(...(await sizesOf(poster, format, ['Time 1'])));
    };
    const [few, many] = [await sizeAmong(4), await sizeAmong(10)];
    expect(few).toBeGreaterThan(many);
  },
);
