import { ROUND_NUMBERS } from '#domain/tournament.ts';

/** The addresses of all pages, as the router has them (tests/screens/every-screen/route-addresses.test.tsx). */
const PAGES = [
  '',
  '/(?:auth|calendario|classificacao|comecar|duas-etapas|nova-senha|quadra|restaurar|tabela|temporadas|times|tv)',
  '/(?:confrontos|minha-pontuacao|perfil|pontuacoes|rankings|register-scores)',
  '/admin(?:/(?:image-upload|rounds|whatsapp))?',
  `/registrar-jogos(?:/(?:links|${ROUND_NUMBERS.join('|')}))?`,
  '/(?:jogos|times)/\\d{1,9}',
  '/incorporar/(?:ao-vivo|calendario|classificacao|tabela|jogos/\\d{1,9})',
  '/overlay(?:/[\\w-]{1,40})?',
];
/** The router also accepts capital letters and trailing slashes. */
const PAGE = new RegExp(`^(?:${PAGES.join('|')})/*$`, 'i');

/**
 * Whether `path`, as sent by a browser, is a page's address. Only the page knows whether its game, team or overlay
 * exists.
 */
export function isPageAddress(path: string): boolean {
  try {
    return PAGE.test(decodeURI(path));
  } catch {
    return false;
  }
}
