import { expect, test } from 'vitest';
import { drawRanks, drawResults } from './draw-list.ts';
import { drawTeam } from './draw-team.ts';
import { Lettering } from './lettering.ts';
import { FORMATS, type Format } from './poster.ts';
import { SvgCanvas } from './svg-canvas.ts';

const letters = await Lettering.load();

const NAMES = [
  'Associação Atlética dos Funcionários da Prefeitura Municipal',
  'Maria Aparecida Fernanda Albuquerque Cavalcanti de Vasconcelos',
];

const tournament = {
  name: 'Grande Torneio Intermunicipal de Vôlei de Praia do Litoral Norte Paulista e Vale do Paraíba, 9ª edição 2026',
  logo: null,
};
const formats = Object.keys(FORMATS) as Format[];

/** What `draw` writes, in one text. */
function drawnBy(draw: (pen: SvgCanvas) => void): string {
  const drawn: string[] = [];
  const pen = new SvgCanvas(letters, new Map());
  const text = pen.text.bind(pen);
  pen.text = (words, style, place) => {
    drawn.push(letters.line(words, style, place.most ?? Number.POSITIVE_INFINITY).text);
    return text(words, style, place);
  };
  draw(pen);
  return drawn.join(' ');
}

test('a row of a ranking shows whole names, however long they are', () => {
  const player =
    'Francisco Wanderley Vasconcelos de Mendonça Furtado Figueiroa Montenegro Bezerra de Menezes Coutinho';
  for (const format of formats) {
    for (const [name, detail] of [
      NAMES,
      NAMES.toReversed(),
      [player, 'Recife'],
      [player, 'Clube Náutico Beira-Mar dos Veteranos da Praia do Janga Sul'],
    ] as [string, string][]) {
      const lines = [{ position: 1, crest: { name, logo: null }, detail, value: '100,5%' }];
      const words = drawnBy((pen) =>
        drawRanks(
          pen,
          {
            kind: 'ranks',
            tournament,
            title: 'Melhores da Rodada 3',
            about: 'sábado, 05/04/2025',
            columns: [
              { heading: 'Feminino', lines },
              { heading: 'Masculino', lines },
            ],
          },
          format,
        ),
      );
      for (const whole of [name, detail, tournament.name]) expect(words).toContain(whole);
    }
  }
});

test('a row with the longest name and the longest detail is read at the size of the picture', () => {
  const name = 'Maria das Graças Aparecida Albuquerque Cavalcanti de Vasconcelos e Silva';
  const detail = 'MARACATU ATÔMICO VÔLEI CLUBE DE PERNAMBUCO FEMININO SUB-21';
  const sizes: number[] = [];
  const pen = new SvgCanvas(letters, new Map());
  const text = pen.text.bind(pen);
  pen.text = (words, style, place) => {
    if (words && `${name} ${detail}`.includes(words)) sizes.push(style.size);
    return text(words, style, place);
  };
  const lines = [{ position: 4, crest: { name, logo: null }, detail, value: '16 pontos' }];
  const columns = [
    { heading: 'Feminino', lines },
    { heading: 'Masculino', lines },
  ];
  drawRanks(pen, { kind: 'ranks', tournament, title: 'Melhores', about: '', columns }, 'cartaz');
  expect(Math.min(...sizes)).toBeGreaterThan(11);
});

test('results show whole names of teams and the tournament, with few games or many, before they begin and after', () => {
  const name = 'Associação Atlética dos Funcionários da Prefeitura Municipal';
  const crest = { name, logo: null };
  for (const format of formats) {
    for (const count of [1, 3, 10]) {
      for (const line of [
        { score: null, detail: '15h30 · Quadra Central do Clube' },
        { score: [2, 1] as const, detail: '21-15, 19-21, 15-12' },
      ]) {
        const lines = Array(count).fill({ teams: [crest, crest], winner: null, ...line });
        const poster = {
          kind: 'results' as const,
          tournament,
          title: 'Rodada 3',
          about: 'sábado, 05/04/2025',
          lines,
          empty: '',
        };
        const words = drawnBy((pen) => drawResults(pen, poster, format));
        expect(words.split(name)).toHaveLength(2 * count + 1);
        for (const whole of [line.detail, tournament.name]) expect(words).toContain(whole);
      }
    }
  }
});

test('a short list stands in the middle of a tall picture, with its head', () => {
  const crest = { name: 'Recife', logo: null };
  const base = { tournament, title: 'Rodada 3', about: 'sábado, 05/04/2025' };
  const result = { teams: [crest, crest], score: [2, 1], winner: 1, detail: '' } as const;
  const rank = { position: 1, crest, detail: null, value: '3' };
  /** Where the list is drawn, and the upper edge of its first row and the lower edge of its last. */
  const placed = (draw: (pen: SvgCanvas) => void) => {
    const pen = new SvgCanvas(letters, new Map());
    const added: string[] = [];
    pen.add = (svg) => void added.push(svg);
    draw(pen);
    const svg = added.join('');
    const down = Number(/translate\(0 (\d+)\)/.exec(svg)?.[1]);
    const rows = [...svg.matchAll(/<rect x="60" y="([\d.]+)" width="960" height="([\d.]+)"/g)];
    const bottom = Math.max(...rows.map(([, y, height]) => Number(y) + Number(height)));
    return { down, bottom: down + bottom };
  };
  for (const count of [1, 3, 11]) {
    const results = placed((pen) =>
      drawResults(pen, { kind: 'results', ...base, lines: Array(count).fill(result), empty: '' }, 'stories'),
    );
    const columns = [{ heading: null, lines: Array(count).fill(rank) }];
    const ranks = placed((pen) => drawRanks(pen, { kind: 'ranks', ...base, columns }, 'stories'));
    for (const { down, bottom } of [results, ranks]) {
      const above = 238 - 64 + down;
      const below = FORMATS.stories.height - bottom;
      expect([count, Math.abs(above - below) < 120], `${above} above, ${below} below`).toEqual([count, true]);
    }
  }
});

test("a team's picture shows the whole names of the team and the tournament", () => {
  const [name = ''] = NAMES;
  const capitals = tournament.name.toUpperCase();
  for (const format of formats) {
    const words = drawnBy((pen) =>
      drawTeam(
        pen,
        {
          kind: 'team',
          tournament: { name: capitals, logo: null },
          team: { name, logo: null },
          category: 'Misto',
          place: { position: 12, words: '3 pontos, 1 vitória em 4 jogos' },
          form: ['win', 'loss', 'tie'],
        },
        format,
      ),
    );
    for (const whole of [name, capitals]) expect(words).toContain(whole);
  }
});
