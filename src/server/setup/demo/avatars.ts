import type { Gender } from '#domain/tournament.ts';

/**
 * Drawn portraits of nobody real, in a viewBox of 96 by 96. Skin, hair, shirt, sunglasses and visor vary with
 * the player's index.
 */

const GROUNDS = ['#f6c667', '#8cc7e6', '#f29c7f', '#9ad0b4', '#cdb6e8', '#f4d9a8'];
const SKINS = ['#8d5535', '#f0c39b', '#c98a5e', '#5f3a26', '#e0a878'];
const HAIRS = ['#1f1713', '#4a2c1a', '#8a5a2b', '#2b2b33', '#c79a4b'];

type Face = { readonly skin: string; readonly hair: string };

const LONG = [
  ({ hair }: Face) => `<path fill="${hair}" d="M24 52C20 16 76 16 72 52L76 84H20Z"/>`,
  ({ hair }: Face) =>
    `<circle fill="${hair}" cx="48" cy="14" r="11"/><circle fill="${hair}" cx="48" cy="38" r="25"/>`,
  ({ hair }: Face) =>
    `<circle fill="${hair}" cx="48" cy="40" r="31"/><circle fill="${hair}" cx="25" cy="56" r="11"/><circle fill="${hair}" cx="71" cy="56" r="11"/>`,
  ({ hair }: Face) =>
    `<path fill="${hair}" d="M24 48C22 16 74 16 72 48C84 60 82 76 74 82C72 66 70 54 68 48Z"/>`,
];
const SHORT = [
  ({ hair }: Face) => `<path fill="${hair}" d="M25 44C22 14 74 14 71 44L66 36H30Z"/>`,
  ({ hair }: Face) => `<circle fill="${hair}" cx="48" cy="33" r="25"/>`,
  ({ skin }: Face) => `<circle fill="${skin}" cx="48" cy="36" r="23"/>`,
  ({ hair }: Face) => `<path fill="${hair}" d="M24 44C18 12 62 6 74 26C76 34 72 40 71 44Z"/>`,
];
const FRINGES = [
  ({ hair }: Face) =>
    `<path fill="${hair}" d="M27 40C30 22 66 22 69 40C58 34 50 30 44 29C40 33 33 37 27 40Z"/>`,
  ({ hair }: Face) => `<path fill="${hair}" d="M27 38C32 20 64 20 69 38C60 30 36 30 27 38Z"/>`,
];
const VISOR = '<path fill="#fff6e3" d="M24 38C26 24 70 24 72 38L80 44C60 38 36 38 24 42Z"/>';
const SHADES =
  '<g fill="#14202c"><rect x="29" y="43" width="16" height="10" rx="5"/><rect x="51" y="43" width="16" height="10" rx="5"/><path d="M44 46h8v3h-8z"/></g>';
const EYES = '<g fill="#1d1611"><circle cx="38.5" cy="47" r="2.7"/><circle cx="57.5" cy="47" r="2.7"/></g>';
const SMILE =
  '<path d="M40 58C44 63 52 63 56 58" fill="none" stroke="#1d1611" stroke-width="2.6" stroke-linecap="round"/>';

const pick = <T>(from: readonly [T, ...T[]] | readonly T[], at: number): T => {
  const picked = from[at % from.length];
  if (picked === undefined) throw new Error('There is nothing to pick from');
  return picked;
};

export function drawAvatar(index: number, gender: Gender, shirt: string): Buffer {
  const face = { skin: pick(SKINS, index * 3 + 1), hair: pick(HAIRS, index * 2) };
  const hairBehind = pick(gender === 'Feminino' ? LONG : SHORT, index);
  const isShaved = gender === 'Masculino' && index % SHORT.length === 2;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 96 96">
    <rect width="96" height="96" fill="${pick(GROUNDS, index)}"/>
    ${hairBehind(face)}
    <path fill="${shirt}" d="M10 100C12 76 34 72 48 72S84 76 86 100Z"/>
    <path fill="${face.skin}" d="M40 60H56V74C54 80 42 80 40 74Z"/>
    <ellipse fill="${face.skin}" cx="48" cy="45" rx="21" ry="23"/>
    ${isShaved ? '' : pick(FRINGES, index)(face)}
    ${index % 5 === 3 ? SHADES : EYES}${SMILE}${index % 7 === 4 ? VISOR : ''}
  </svg>`);
}
