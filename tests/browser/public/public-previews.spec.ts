import { expect, test } from '#tests/support/browser/browser.ts';
import { aGameInProgress, aTeam } from '#tests/support/data/builders.ts';

/** The longest names, with everything that HTML escapes. */
const FIRST = `Associação "Areia & Mar" d'Olinda <b>Feminino</b> 100% Vôlei`;
const SECOND = `</title><script>alert(1)</script> Pernambuco & Cia 'A' > "B"`;

const CHARACTERS = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' } as const;
const isEscape = (text: string): text is keyof typeof CHARACTERS => text in CHARACTERS;

/** The text of escaped HTML. */
const said = (html: string) =>
  html.replaceAll(/&[#\w]+;/g, (each) => (isEscape(each) ? CHARACTERS[each] : each));

/** The path and query; the origin comes from the settings. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

/** The page's head as messengers read it. */
function previewOf(html: string) {
  const [head = ''] = html.split('</head>', 1);
  const one = (found: RegExpMatchArray[]) => found.map(([, text = '']) => said(text));
  const meta = (name: string) =>
    one([...head.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))]);
  return {
    title: one([...head.matchAll(/<title>([^<]*)<\/title>/g)]),
    description: meta('description'),
    canonical: one([...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)]).map(pathOf),
    ogTitle: meta('og:title'),
    ogDescription: meta('og:description'),
    ogUrl: meta('og:url').map(pathOf),
    ogImage: meta('og:image').map(pathOf),
    ogImageAlt: meta('og:image:alt'),
  };
}

test("a live game's title and preview are exact, whatever characters its names have", async ({ beach }) => {
  const admin = await beach.admin();
  const [team1, team2] = [await aTeam(admin, FIRST), await aTeam(admin, SECOND)];
  expect([team1.name, team2.name]).toEqual([FIRST, SECOND]);
  const teams = { team1Id: team1.id, team2Id: team2.id, court: 'Arena "1" & 2' };
  const { id } = await aGameInProgress(
    admin,
    [
      [21, 15],
      [19, 21],
      [3, 2],
    ],
    teams,
  );
  await aGameInProgress(admin, [[8, 8]]);
  await admin.call('PATCH /api/tournament', {
    body: {
      name: 'Copa <Maré> & Sol',
      year: 2026,
      seenName: 'Torneio de Vôlei de Praia 2025',
      seenYear: 2025,
    },
  });

  const read = async () => (await fetch(`${beach.address}/jogos/${id}`)).text();
  const html = await read();
  const title = `Ao vivo: ${FIRST} 1 × 1 ${SECOND} · Copa <Maré> & Sol 2026`;
  const description = 'Vôlei de praia. Rodada 1, Arena "1" & 2, 05/04/2025. Sets: 21 a 15, 19 a 21, 3 a 2.';
  const address = `/jogos/${id}`;
  const preview = previewOf(html);
  expect(preview).toEqual({
    title: [title],
    description: [description],
    canonical: [address],
    ogTitle: [title],
    ogDescription: [description],
    ogUrl: [address],
    ogImage: [expect.stringMatching(new RegExp(`^${address}/cartaz\\.jpg\\?v=[\\da-f]{16}$`))],
    ogImageAlt: [title],
  });
  // Names start no element in the head, the board or the page's data.
  for (const brought of ['<script>alert', '<b>Feminino', '</title><script'])
    expect(html).not.toContain(brought);
  const picture = await fetch(beach.address + preview.ogImage[0]);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  const body = { setNumber: 3, team1Score: 4, team2Score: 2 };
  await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
  const next = previewOf(await read());
  expect(next.title).toEqual([title]);
  expect([next.description, next.ogDescription]).toEqual([
    [description.replace('3 a 2', '4 a 2')],
    [description.replace('3 a 2', '4 a 2')],
  ]);
  expect(next.ogImage).not.toEqual(preview.ogImage);

  await admin.call('POST /api/games/{id}/sets', {
    params: { id },
    body: { setNumber: 3, team1Score: 13, team2Score: 15 },
  });
  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'concluido' } });
  const ended = `${FIRST} 1 × 2 ${SECOND} · Copa <Maré> & Sol 2026`;
  const last = previewOf(await read());
  expect([last.title, last.ogTitle]).toEqual([[ended], [ended]]);
});
