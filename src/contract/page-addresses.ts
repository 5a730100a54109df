import { ROUND_NUMBERS } from '#domain/tournament.ts';

/** The addresses of all pages, as the router takes them (tests/screens/every-screen/route-addresses.test.tsx). */
const PAGES = [
  '',
  '/(?:auth|calendario|classificacao|comecar|duas-etapas|nova-senha|quadra|restaurar|tv)',
  '/(?:confrontos|minha-pontuacao|perfil|pontuacoes|rankings|register-scores)',
  '/admin(?:/(?:image-upload|rounds|whatsapp))?',
  `/registrar-jogos(?:/(?:links|${ROUND_NUMBERS.join('|')}))?`,
  '/(?:jogos|times)/\\d{1,9}',
  '/incorporar/(?:ao-vivo|calendario|classificacao|jogos/\\d{1,9})',
  '/overlay(?:/[\\w-]{1,40})?',
];
/** The router also takes capital letters and slashes at the end. */
const PAGE = new RegExp(`^(?:${PAGES.join('|')})/*$`, 'i');

/**
 * Whether `path`, as a browser sends it, is the address of a page. Whether there is such a game, team or overlay is
 * known only to the page.
 */
export function isPageAddress(path: string): boolean {
  try {
    return PAGE.test(decodeURI(path));
  } catch {
    return false;
  }
}
