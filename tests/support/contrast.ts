import type { Page } from '@playwright/test';
import Color from 'colorjs.io';

/** The colours of texts and of what is behind them, as the browser computed them. */
type Pair = {
  readonly text: string;
  /** The product of the opacities of the text's element and of those around it. */
  readonly opacity: number;
  /** The backgrounds behind the text, innermost first: the colours of each, several of a gradient. */
  readonly grounds: readonly (readonly string[])[];
  /** The least contrast: large text needs less (WCAG 2.2, 1.4.3). */
  readonly least: number;
  /** One of the texts. */
  readonly example: string;
};

/**
 * The pairs within a part of the page, each once. Texts for screen readers and disabled controls need no contrast, and before a
 * picture it is not known.
 */
const pairsIn = (part: string) => `(() => {
  const HIDDEN_OR_DISABLED = '.sr-only, :disabled, [aria-disabled=true], [data-disabled]';
  const COLOR = /(?:oklch|oklab|rgba?|color)\\([^()]+\\)/g;
  const seen = new Map();
  const groundOf = (element) => {
    if (!element) return { opacity: 1, grounds: [] };
    const known = seen.get(element);
    if (known) return known;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const isClear = /^rgba\\(.*, 0\\)$|\\/ 0\\)$/.test(backgroundColor);
    const isOpaque = !/^rgba|\\/ /.test(backgroundColor);
    const around = groundOf(element.parentElement);
    const own = [];
    if (backgroundImage !== 'none') own.push(backgroundImage.includes('url(') ? null : backgroundImage.match(COLOR));
    if (!isClear) own.push([backgroundColor]);
    const ground = {
      opacity: around.opacity * Number(opacity),
      grounds: isOpaque ? own : [...own, ...around.grounds],
    };
    seen.set(element, ground);
    return ground;
  };
  const pairs = new Map();
  const roots = [...document.querySelectorAll(${JSON.stringify(part)})];
  for (const element of roots.flatMap((root) => [root, ...root.querySelectorAll('*')])) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
    if (!hasText && !element.matches('input, textarea')) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(HIDDEN_OR_DISABLED)) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
    const pair = { text: color, least, ...groundOf(element) };
    if (pair.grounds.includes(null)) continue;
    const key = JSON.stringify(pair);
    if (!pairs.has(key)) pairs.set(key, { ...pair, example: element.outerHTML.slice(0, 300) });
  }
  return [...pairs.values()];
})()`;

const WHITE = new Color('white');

/** What a colour makes of an opaque one behind it. */
function above(color: string, below: Color, opacity = 1): Color {
  const top = new Color(color);
  const share = top.alpha.valueOf() * opacity;
  top.alpha = 1;
  return new Color(below.mix(top, share, { space: 'srgb', outputSpace: 'srgb' }));
}

/** The least contrast of the text on its backgrounds, which are blended from the outermost one. */
function contrastOf({ text, opacity, grounds }: Pair): number {
  const blended = grounds
    .toReversed()
    .reduce<Color[]>(
      (below, colors) => below.flatMap((each) => colors.map((color) => above(color, each))),
      [WHITE],
    );
  return Math.min(...blended.map((ground) => above(text, ground, opacity).contrastWCAG21(ground)));
}

/**
 * The visible texts within a part of the page whose contrast is too low. Axe takes twenty times as long, because it looks at each
 * text and at everything around it instead of at each pair of colours.
 */
export async function lowContrasts(page: Page, part: string): Promise<string[]> {
  const pairs = await page.evaluate<Pair[]>(pairsIn(part));
  return pairs
    .map((pair) => ({ ...pair, contrast: contrastOf(pair) }))
    .filter(({ contrast, least }) => contrast < least)
    .map(({ contrast, least, example }) => `${contrast.toFixed(2)} instead of ${least}: ${example}`);
}
