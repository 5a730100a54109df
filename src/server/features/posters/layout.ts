import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Font } from 'satori';

const FONTS = {
  text: import.meta.resolve('@fontsource/figtree/files/figtree-latin-500-normal.woff2'),
  'text-ext': import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-500-normal.woff2'),
  bold: import.meta.resolve('@fontsource/figtree/files/figtree-latin-700-normal.woff2'),
  'bold-ext': import.meta.resolve('@fontsource/figtree/files/figtree-latin-ext-700-normal.woff2'),
  heading: import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  ),
  'heading-ext': import.meta.resolve(
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff2',
  ),
  digits: import.meta.resolve('@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff2'),
  'digits-ext': import.meta.resolve(
    '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-700-normal.woff2',
  ),
};
type Face = 'text' | 'bold' | 'heading' | 'digits';

export type Style = Readonly<Record<string, string | number>> & { readonly maxHeight?: number };
export type Element = {
  readonly type: 'div';
  readonly key: string | null;
  readonly props: Readonly<Record<string, unknown>>;
};

export function box(style: Style, ...children: readonly (Element | null)[]): Element {
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', flexShrink: 0, boxSizing: 'border-box', ...style }, children },
  };
}

export function image(src: string, size: number, style: Style = {}): Element {
  // A background, because the mask of an <img> takes long.
  const backgroundImage = `url(${src})`;
  return box({ width: size, height: size, backgroundImage, backgroundSize: `${size}px ${size}px`, ...style });
}

/** Our own text, which fits; use `fitted` for text that people typed. */
export function text(words: string, face: Face, size: number, style: Style = {}): Element {
  const fontFamily = `${face}, ${face}-ext`;
  const lettering = { display: 'block', flexShrink: 0, fontFamily, fontSize: size, lineHeight: LINE_HEIGHT };
  return { type: 'div', key: null, props: { style: { ...lettering, ...style }, children: words } };
}

/**
 * A text in the room that `room` leaves it: if it does not fit, smaller, then broken within words, then cut.
 */
export type Fitted = (words: string, face: Face, size: number, room: Style, style?: Style) => Element;

type Text = {
  readonly words: string;
  readonly face: Face;
  readonly size: number;
  readonly style: Style;
  readonly isCut: boolean;
};
type Size = { readonly width: number; readonly height: number };

/**
 * A drawing as SVG, its letters as outlines, and its fitted texts. Characters that no font has, such as
 * emoji, are left out.
 */
export async function layOut(
  draw: (fitted: Fitted) => Element,
  size: Size,
): Promise<{ readonly svg: string; readonly texts: readonly Text[] }> {
  const missing = new Set<string>();
  const attempt = async (shrunk: ReadonlyMap<number, Text>) => {
    const texts: Text[] = [];
    const rooms: Style[] = [];
    const root = draw((words, face, size, room, style = {}) => {
      const id = rooms.push(room) - 1;
      const text = shrunk.get(id) ?? { words: without(missing, words), face, size, style, isCut: false };
      texts.push(text);
      const outer = { flexDirection: 'column', minWidth: 0, ...room };
      return keyed(`room ${id}`, box(outer, keyed(`text ${id}`, elementOf(text))));
    });
    return { texts, rooms, ...(await render(root, size, missing)) };
  };
  let laid = await attempt(new Map());
  if (missing.size > 0) laid = await attempt(new Map());
  const tooLarge = new Map<number, { text: Text; room: Size }>();
  for (const [id, text] of laid.texts.entries()) {
    const { width, height } = laid.boxes.get(`room ${id}`) ?? { width: 0, height: 0 };
    const room = { width, height: Number(laid.rooms[id]?.maxHeight ?? height) };
    if (!isWithin(room, laid.boxes.get(`text ${id}`))) tooLarge.set(id, { text, room });
  }
  return tooLarge.size === 0 ? laid : attempt(await shrink(tooLarge));
}

const SCALES = [0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.57, 0.52];
const LINE_HEIGHT = 1.1;

/** The texts at the largest scale that fits, with whole words or else broken ones; cut if none does. */
async function shrink(tooLarge: ReadonlyMap<number, { text: Text; room: Size }>): Promise<Map<number, Text>> {
  const shrunk = new Map<number, Text>();
  for (const overflowWrap of ['normal', 'anywhere']) {
    for (const scale of SCALES) {
      const open = [...tooLarge].filter(([id]) => !shrunk.has(id));
      const tried = open.map(([id, { text, room }]) => {
        const smaller = { ...text, size: text.size * scale, style: { ...text.style, overflowWrap } };
        return { id, room, smaller };
      });
      const columns = tried.map(({ id, room: { width }, smaller }) =>
        box({ width, flexDirection: 'column' }, keyed(`text ${id}`, elementOf(smaller))),
      );
      const { boxes } = await render(box({ flexDirection: 'column' }, ...columns), {
        width: 4000,
        height: 4000,
      });
      for (const { id, room, smaller } of tried)
        if (isWithin(room, boxes.get(`text ${id}`))) shrunk.set(id, smaller);
      if (shrunk.size === tooLarge.size) return shrunk;
    }
  }
  for (const [id, { text, room }] of tooLarge) {
    if (shrunk.has(id)) continue;
    const size = text.size * (SCALES.at(-1) ?? 1);
    const lineClamp = Math.max(1, Math.floor(room.height / (size * LINE_HEIGHT)));
    const style = { ...text.style, whiteSpace: 'normal', overflowWrap: 'anywhere', lineClamp };
    shrunk.set(id, { ...text, size, style, isCut: true });
  }
  return shrunk;
}

const isWithin = (room: Size, { width, height }: Size = room) =>
  width < room.width + 0.5 && height < room.height + 0.5;

const elementOf = ({ words, face, size, style }: Text) =>
  text(words, face, size, { minWidth: 'min-content', ...style });

const keyed = (key: string, element: Element): Element => ({ ...element, key });

async function render(root: Element, size: Size, missing = new Set<string>()) {
  const { default: satori } = await import('satori');
  const boxes = new Map<string, Size>();
  fonts ??= loadFonts();
  const svg = await satori(root, {
    ...size,
    fonts: await fonts,
    loadAdditionalAsset: async (_language, characters) => {
      for (const { segment } of GRAPHEMES.segment(characters)) missing.add(segment);
      return [];
    },
    onNodeDetected: ({ key, width, height }) => {
      if (key) boxes.set(String(key), { width, height });
    },
  });
  return { svg, boxes };
}

let fonts: Promise<Font[]> | undefined;

const loadFonts = () =>
  Promise.all(
    Object.entries(FONTS).map(async ([name, file]) => ({ name, data: await readFile(fileURLToPath(file)) })),
  );

const GRAPHEMES = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' });

function without(missing: ReadonlySet<string>, words: string): string {
  const letters = [...GRAPHEMES.segment(words.normalize('NFC'))].map(({ segment }) => segment);
  return letters
    .filter((letter) => !missing.has(letter))
    .join('')
    .trim();
}
