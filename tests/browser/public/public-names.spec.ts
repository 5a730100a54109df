import type { Page } from '@playwright/test';
import { isPublicPage } from '#contract/rendered-page.ts';
import type { CourtEvent } from '#domain/court/court-event.ts';
import { expect, test } from '#tests/support/browser/browser.ts';
import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aRegistration,
  aSheet,
  aTeam,
} from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';
import { PASSWORD as OWN_PASSWORD, type Served } from '#tests/support/server/served.ts';
import { type SignedIn, signIn } from '#tests/support/server/signed-in.ts';

const EMAIL = 'caio.costa@exemplo.com.br';
const PASSWORD = 'onda do mar 8';
const PERSONAL = { phone: '(81) 99123-4567', cpf: '529.982.247-25', birthDate: '1994-03-21' };

/** Anybody's e-mail, phone, CPF or birth date, in any notation. */
const NOBODYS =
  /caio\.costa@|bia\.barros@|lia@exemplo|99123-?4567|99876-?5432|529\.?982\.?247|111\.?444\.?777|1994-03-21|21\/03\/1994|1990-07-30|30\/07\/1990/;

/**
 * Caio, who has an account and a picture, is among the round's best and in a public team; Lia's registration is
 * pending.
 */
async function aTournament(beach: Served) {
  const admin = await beach.admin();
  const [recife, olinda] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Olinda')];
  const first = { email: EMAIL, password: 'maré baixa 2' };
  const caio = await aPlayer(admin, {
    firstName: 'Caio',
    lastName: 'Costa',
    gender: 'Masculino',
    teamId: olinda.id,
    ...first,
    ...PERSONAL,
  });
  const bia = await aPlayer(admin, {
    lastName: 'Barros',
    teamId: recife.id,
    email: 'bia.barros@exemplo.com.br',
    phone: '(81) 99123-4567',
    cpf: '111.444.777-35',
    birthDate: '1990-07-30',
  });
  const biaSignedIn = await chosenPassword(beach, first);
  const { imageUrl } = await biaSignedIn.call('POST /api/user/image', { body: await aPicture() });
  await biaSignedIn.call('PATCH /api/user/image', { body: { imageUrl } });
  await aRegistration(new Caller(fetching(beach.address)));

  const teams = { team1Id: recife.id, team2Id: olinda.id };
  const completed = await aCompletedGame(admin, undefined, teams);
  await aSheet(admin, bia, [[6, 4, 5]]);
  await aSheet(admin, caio, [[7, 4, 5]]);
  const playing = await aGameInProgress(admin, [], { ...teams, round: 2, court: '1' });
  const body = { setNumber: 1, after: null, events: anAce(caio.id) };
  await admin.call('POST /api/games/{id}/events', { params: { id: playing.id }, body });
  const scheduled = await aGame(admin, { ...teams, round: 3, court: '2' });
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  await admin.call('PATCH /api/tournament', { body: { rostersPublic: true, currentPassword: OWN_PASSWORD } });
  await admin.call('PATCH /api/broadcast', { body: { lowerThird: true, title: 'Final', subtitle: 'Praia' } });
  const games = [completed, playing, scheduled].map(({ id }) => id);
  return { admin, biaSignedIn, caio, olinda, recife, games, picture: imageUrl };
}

/** By a player of the second team. */
function anAce(playerId: number): CourtEvent[] {
  const at = new Date().toISOString();
  const [id, pointId] = [crypto.randomUUID(), crypto.randomUUID()];
  return [
    { id: pointId, at, type: 'point', side: 2, isExtra: false },
    { id, at, type: 'detail', pointId, kind: 'saque', playerId },
  ];
}

async function chosenPassword({ address }: Served, { email, password }: { email: string; password: string }) {
  const person = await signIn(address, email, password);
  const body = { currentPassword: password, newPassword: PASSWORD };
  await person.call('PATCH /api/user/password', { body });
  return signIn(address, email, PASSWORD);
}

type Tournament = Awaited<ReturnType<typeof aTournament>>;

/** Server-rendered pages of every kind in `contract/rendered-page.ts`. */
function pagesOf({ recife, olinda, games }: Tournament): string[] {
  return [
    '/auth',
    '/classificacao',
    '/times',
    '/calendario',
    ...[recife, olinda].map(({ id }) => `/times/${id}`),
    ...games.flatMap((id) => [`/jogos/${id}`, `/incorporar/jogos/${id}`]),
    '/jogos/nenhum',
    '/tv',
    '/tv?quadra=1',
    ...['placar', 'bug', 'tarja', 'proximo', 'nenhuma'].map((name) => `/overlay/${name}`),
    '/overlay/placar?quadra=1&tema=claro',
    ...['ao-vivo', 'classificacao', 'calendario'].map((name) => `/incorporar/${name}?tema=escuro`),
  ];
}

/** What a visitor can open without the application's code. */
function filesOf({ recife, olinda }: Tournament): string[] {
  const feeds = [recife, olinda].map(({ id }) => `/times/${id}/calendario.ics`);
  return ['/calendario.ics', ...feeds, '/sitemap.xml', '/robots.txt', '/overlay'];
}

/** Each address's bytes as sent to the person, or to a visitor. */
async function sent({ address }: Served, paths: readonly string[], as?: SignedIn) {
  const headers: Record<string, string> = as ? { cookie: as.cookie } : {};
  const texts: Record<string, string> = {};
  for (const path of paths) texts[path] = await (await fetch(address + path, { headers })).text();
  return texts;
}

/** What a stream sends up to the board that `change` causes. */
async function streamed({ address }: Served, change: () => Promise<unknown>): Promise<string> {
  const ended = new AbortController();
  const { body } = await fetch(`${address}/api/events`, { signal: ended.signal });
  const decoder = new TextDecoder();
  let text = '';
  for await (const part of body ?? []) {
    if (text === '') await change();
    text += decoder.decode(part, { stream: true });
    if (text.includes('event: board') && text.endsWith('\n\n')) break;
  }
  ended.abort();
  return text;
}

const naming = (texts: Record<string, string>, words: RegExp) =>
  Object.keys(texts).filter((path) => words.test(texts[path] ?? ''));

test('no public page, feed or stream has a player who refuses, or anybody’s personal data', async ({
  beach,
}) => {
  const tournament = await aTournament(beach);
  const { biaSignedIn, olinda, picture, admin } = tournament;
  const [pages, files] = [pagesOf(tournament), filesOf(tournament)];
  expect(pages.filter((page) => !isPublicPage(page.split('?', 1)[0] ?? ''))).toEqual([]);
  const sitemap = await (await fetch(`${beach.address}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listed.length).toBeGreaterThan(6);
  expect(listed.filter((path) => !pages.includes(path))).toEqual([]);
  // The pattern finds them in the organiser's view.
  expect(JSON.stringify(await admin.call('GET /api/players')).match(new RegExp(NOBODYS, 'g'))).toHaveLength(
    8,
  );

  const all = [...pages, ...files];
  const caio = new RegExp(`Caio|Costa|${picture.split('/').at(-1)}`);
  const named = naming(await sent(beach, all), caio);
  expect(named).toEqual(['/auth', `/times/${olinda.id}`, '/tv', '/tv?quadra=1']);

  await biaSignedIn.call('PATCH /api/user/visibility', { body: { isHidden: true } });
  for (const as of [undefined, await beach.player(), await beach.scorer(), admin, biaSignedIn]) {
    const texts = await sent(beach, all, as);
    expect(Object.keys(texts).filter((path) => !texts[path])).toEqual([]);
    expect([as?.email, naming(texts, caio)]).toEqual([as?.email, []]);
    expect([as?.email, naming(texts, NOBODYS)]).toEqual([as?.email, []]);
    expect([as?.email, naming(texts, /Lobo|Adriana|(?<!voce)@exemplo\.com\.br/)]).toEqual([as?.email, []]);
  }
  const stream = await streamed(beach, () =>
    admin.call('POST /api/live-scores/active-round', { body: { round: 2 } }),
  );
  expect(stream).toContain('Olinda');
  expect(stream).not.toMatch(caio);
  expect(stream).not.toMatch(NOBODYS);

  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  await biaSignedIn.call('PATCH /api/user/visibility', { body: { isHidden: false } });
  expect(naming(await sent(beach, all), caio)).toEqual(named);
});

test('strangers do not see a player who refuses, signed-in users see the name, and no public page shows personal data', async ({
  beach,
  enter,
}) => {
  const tournament = await aTournament(beach);
  const { biaSignedIn, olinda, admin } = tournament;
  await admin.call('PATCH /api/tournament', { body: { rostersPublic: false } });
  await biaSignedIn.call('PATCH /api/user/visibility', { body: { isHidden: true } });
  const rosterOf = (page: Page) => page.getByRole('region', { name: 'Elenco' });
  const people = { stranger: undefined, player: await beach.player(), organiser: admin };
  for (const [who, as] of Object.entries(people)) {
    const answers: Promise<string>[] = [];
    const page = await enter(beach, `/times/${olinda.id}`, {
      ...(as ? { as } : {}),
      live: true,
      before: async (early) => {
        early.on('response', (response) => {
          const { pathname } = new URL(response.url());
          if (pathname.startsWith('/api/') && !/events|images|players$/.test(pathname))
            answers.push(response.text().catch(() => ''));
        });
      },
    });
    if (as) await expect(rosterOf(page), who).toContainText('Caio Costa');
    else await expect(page.getByRole('heading', { name: 'Olinda', level: 1 })).toBeVisible();
    expect([who, (await page.content()).match(NOBODYS)]).toEqual([who, null]);
    if (!as) expect(await page.content()).not.toMatch(/Caio|Costa/);
    expect([who, (await Promise.all(answers)).join('\n').match(NOBODYS)]).toEqual([who, null]);
  }
});
