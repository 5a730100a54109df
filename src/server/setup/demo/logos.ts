type Logo = { readonly ground: string; readonly drawing: string };

const CREAM = '#fff6e3';

const FROND = 'M0 1C5-15 24-20 37-3C26-9 12-9 0 1Z';
const frond = (turn: number, mirrored = 1) =>
  `<path d="${FROND}" transform="translate(51 36) scale(${mirrored} 1) rotate(${turn})"/>`;

const palm: Logo = {
  ground: '#12874c',
  drawing: `
    <path fill="#0b5f37" d="M0 80C24 68 72 68 96 80V96H0Z"/>
    <g fill="${CREAM}">
      <path d="M38 79C45 66 49 52 48 35L54 35C56 53 53 67 47 79Z"/>
      ${[-34, 4, 40].map((turn) => frond(turn) + frond(turn, -1)).join('')}
    </g>
    <g fill="#0b5f37"><circle cx="45.5" cy="40" r="4.2"/><circle cx="55.5" cy="41" r="4.2"/></g>`,
};

const wave: Logo = {
  ground: '#0a74b5',
  drawing: `
    <path fill="${CREAM}" d="M6 82C18 78 22 62 28 47C34 29 49 17 65 19C80 21 89 33 86 47
      C81 38 73 35 66 39C58 44 58 55 65 61C73 68 84 70 96 69V82Z"/>
    <path fill="#8ccbee" d="M0 71C16 67 28 75 42 78S76 78 96 60V96H0Z"/>
    <path fill="#064b7d" d="M0 84C18 76 32 82 48 87S80 90 96 78V96H0Z"/>`,
};

const reef: Logo = {
  ground: '#cf3850',
  drawing: `
    <path fill="#8f1f38" d="M0 80C18 70 32 80 48 77S78 70 96 80V96H0Z"/>
    <g fill="none" stroke="${CREAM}" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round">
      <path d="M48 80C46 66 50 52 44 40C42 34 43 27 46 20"/>
      <path d="M47 68C40 60 28 58 24 42"/>
      <path d="M32 55C36 49 34 43 33 36"/>
      <path d="M48 58C56 52 62 46 61 26"/>
      <path d="M49 72C60 68 72 64 76 44"/>
      <path d="M66 64C66 58 69 54 70 51"/>
    </g>
    <g fill="${CREAM}"><circle cx="20" cy="29" r="3"/><circle cx="79" cy="29" r="3.6"/><circle cx="72" cy="19" r="2.4"/></g>`,
};

const sun: Logo = {
  ground: '#fbb91d',
  drawing: `
    <circle fill="#e5472b" cx="48" cy="52" r="29"/>
    <path fill="#7c1d2e" d="M0 58H96V96H0Z"/>
    <g stroke="#fbb91d" stroke-width="5" stroke-linecap="round">
      <path d="M28 66H68M34 76H62M41 86H55"/>
    </g>`,
};

const wind: Logo = {
  ground: '#5350a8',
  drawing: `
    <g fill="none" stroke="${CREAM}" stroke-width="8" stroke-linecap="round">
      <path d="M18 38H47A11 11 0 1 0 36 27"/>
      <path d="M12 53H73A10.5 10.5 0 1 0 62.5 42.5"/>
      <path d="M24 68H56A10 10 0 1 1 46 78"/>
    </g>`,
};

const dune: Logo = {
  ground: '#a9692a',
  drawing: `
    <circle fill="${CREAM}" cx="67" cy="30" r="11"/>
    <path fill="#f6d394" d="M0 72C18 68 32 54 45 34C52 52 66 66 96 70V96H0Z"/>
    <path fill="#6f4116" d="M45 34C52 52 66 66 96 70V96H34C54 80 54 58 45 34Z"/>
    <path fill="#d8994a" d="M0 82C26 70 54 76 96 90V96H0Z"/>`,
};

const gull: Logo = {
  ground: '#e4601b',
  drawing: `
    <circle fill="#ffc24d" cx="48" cy="46" r="25"/>
    <path fill="#a83a0c" d="M0 76C22 66 40 80 58 74S84 68 96 72V96H0Z"/>
    <path fill="${CREAM}" d="M8 38C24 26 40 32 48 50C56 32 72 26 88 38C74 36 60 42 48 62C36 42 22 36 8 38Z"/>`,
};

const point: Logo = {
  ground: '#00806d',
  drawing: `
    <path fill="#3aa78f" d="M48 31L100 14V48Z"/>
    <path fill="${CREAM}" d="M38 38H54L59 76H33Z"/>
    <path fill="#00594f" d="M36.7 48H55.300L56.5 57H35.500Z"/>
    <path fill="#ffd257" d="M40 25H52V36H40Z"/>
    <path fill="${CREAM}" d="M35 35H57V40H35ZM38 26L46 16L54 26Z"/>
    <path fill="#9fdc9a" d="M0 58C16 58 28 68 44 70S74 74 90 82H0Z"/>
    <path fill="#00594f" d="M0 80C16 75 32 77 48 81S80 86 96 79V96H0Z"/>`,
};

const PANELS = 'M0 0C2-13-4-25-18-33M11-6C11-17 5-27-5-34';

const tournament: Logo = {
  ground: '#0b3558',
  drawing: `
    <clipPath id="ball"><circle cx="48" cy="43" r="30"/></clipPath>
    <circle fill="#fbbc1f" cx="48" cy="43" r="30"/>
    <g clip-path="url(#ball)" fill="none" stroke="#3a2206" stroke-width="3">
      ${[8, 128, 248].map((turn) => `<path transform="translate(48 43) rotate(${turn})" d="${PANELS}"/>`).join('')}
    </g>
    <path fill="#2f97c1" d="M0 66C16 56 32 58 48 65S80 74 96 64V96H0Z"/>
    <path fill="#17618c" d="M0 79C16 70 32 71 48 78S80 86 96 77V96H0Z"/>`,
};

const DRAWN = { palm, wave, reef, sun, wind, dune, gull, point };
export type LogoName = keyof typeof DRAWN;

export const drawLogo = (name: LogoName): Buffer => svg(DRAWN[name]);
export const logoGround = (name: LogoName): string => DRAWN[name].ground;

export const TOURNAMENT_LOGO = svg(tournament);

function svg({ ground, drawing }: Logo): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 96 96">
    <rect width="96" height="96" fill="${ground}"/>${drawing}</svg>`);
}
