import type { Page } from '@playwright/test';

/** What the browsers of src/build/oldest-browsers.ts do not have, by the object that has it in newer ones. */
export const NEWER: Readonly<Record<string, readonly string[]>> = {
  window: [
    'CloseWatcher',
    'Float16Array',
    'Iterator',
    'Temporal',
    'navigation',
    'onscrollend',
    'requestIdleCallback',
    'scheduler',
  ],
  AbortSignal: ['any'],
  Array: ['fromAsync'],
  'Array.prototype': ['toReversed', 'toSorted', 'toSpliced', 'with'],
  'ArrayBuffer.prototype': ['resize', 'transfer', 'transferToFixedLength'],
  'Blob.prototype': ['bytes'],
  'Document.prototype': ['activeViewTransition', 'caretPositionFromPoint', 'startViewTransition'],
  'Element.prototype': [
    'ariaNotify',
    'checkVisibility',
    'currentCSSZoom',
    'getHTML',
    'moveBefore',
    'setHTMLUnsafe',
  ],
  Error: ['captureStackTrace', 'isError'],
  'HTMLElement.prototype': ['hidePopover', 'popover', 'showPopover', 'togglePopover'],
  'HTMLDialogElement.prototype': ['closedBy', 'requestClose'],
  Intl: ['DurationFormat', 'Segmenter'],
  Map: ['groupBy'],
  'Map.prototype': ['getOrInsert', 'getOrInsertComputed'],
  Math: ['f16round', 'sumPrecise'],
  'Navigator.prototype': ['userActivation', 'wakeLock'],
  Object: ['groupBy'],
  'Object.getPrototypeOf(Uint8Array.prototype)': ['toReversed', 'toSorted', 'with'],
  'Object.getPrototypeOf(Object.getPrototypeOf([].values()))': [
    'drop',
    'every',
    'filter',
    'find',
    'flatMap',
    'forEach',
    'map',
    'reduce',
    'some',
    'take',
    'toArray',
  ],
  Promise: ['try', 'withResolvers'],
  RegExp: ['escape'],
  Response: ['json'],
  'Set.prototype': [
    'difference',
    'intersection',
    'isDisjointFrom',
    'isSubsetOf',
    'isSupersetOf',
    'symmetricDifference',
    'union',
  ],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  Uint8Array: ['fromBase64', 'fromHex'],
  'Uint8Array.prototype': ['setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
};

const WITHOUT_NEWER = Object.entries(NEWER)
  .map(([owner, names]) => `for (const name of ${JSON.stringify(names)}) delete ${owner}[name];`)
  .join('\n');

/** From the next page on nothing newer is there. */
export const asOldest = (page: Page) => page.addInitScript({ content: WITHOUT_NEWER });
