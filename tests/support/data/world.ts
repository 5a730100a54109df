import { and, eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import type { CallRequest } from '#contract/call.ts';
import type { CallKey, Contract } from '#contract/contract.ts';
import { rules } from '#contract/tournament/rules.ts';
import type { CourtContent, CourtEvent } from '#domain/court/court-event.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { query, transaction } from '#server/store/database/database.ts';
import { setEvents } from '#server/store/database/schema/court.ts';
import { lots } from '#server/store/database/schema/lots.ts';
import { messages } from '#server/store/database/schema/messages.ts';
import { signed, WEBHOOK } from '#tests/support/outside/cloud-api.ts';
import { HOOK, signedTexts } from '#tests/support/outside/webhook.ts';
import type { Caller, Loose } from '#tests/support/server/call.ts';
import { PASSWORD, TEMPORARY, type TestServer } from '#tests/support/server/test-server.ts';
import { aGame, aGameInProgress, aPlayer, aRegistration, aTeam } from './builders.ts';
import { aCourtLink, openCourtLink } from './court-links.ts';
import { aPicture } from './pictures.ts';

/** A small tournament with data for every call of the contract. */
export type World = Awaited<ReturnType<typeof aWorld>>;

export const CPF = '52998224725';
export const PHONE = '+5581991234567';
export const BIRTH_DATE = '1994-03-21';
export const EMAIL = 'bia.barros@exemplo.com.br';

/** A device's push subscription, in the browser's format. */
const SUBSCRIPTION = {
  endpoint: 'https://push.exemplo.com.br/aparelho/1',
  keys: {
    p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
    auth: 'a'.repeat(22),
  },
};

/** The fields of a new game besides its teams; the audit keeps them. */
export const NEW_GAME = { round: 3, court: 'Central', date: '2025-06-07T12:30:00.000Z' } as const;

/** The time of the game on the court link's court: on the server's day, so that the link may score. */
const TODAY = '2025-04-05T15:00:00.000Z';

/** Gives each test of the file such a world: created once, then restored. */
export function openWorld(server: TestServer): () => World {
  let world: World | undefined;
  beforeAll(async () => {
    world = await aWorld(server);
    await server.keep();
  });
  return () => {
    if (!world) throw new Error('The world is made before the first test');
    return world;
  };
}

async function aWorld(server: TestServer) {
  const admin = await server.asAdmin();
  const picture = await server.storePicture();
  const photo = await aPicture();
  const recife = await aTeam(admin, 'Recife');
  const olinda = await aTeam(admin, 'Olinda');
  const spare = await aTeam(admin, 'Reserva');
  const personal = { email: EMAIL, phone: PHONE, cpf: CPF, birthDate: BIRTH_DATE, shirtName: 'BIA' };
  const bia = await aPlayer(admin, {
    teamId: recife.id,
    lastName: 'Barros',
    memberNumber: '17',
    level: 'Avançado',
    ...personal,
  });
  const caio = await aPlayer(admin, {
    firstName: 'Caio',
    lastName: 'Costa',
    gender: 'Masculino',
    teamId: olinda.id,
  });
  const teams = { team1Id: recife.id, team2Id: olinda.id };
  const ended = await aGameInProgress(admin, [[21, 15]], teams);
  await admin.call('POST /api/games/{id}/events', {
    params: { id: ended.id },
    body: { setNumber: 2, after: null, events: anAce(caio.id) },
  });
  await admin.call('POST /api/games/{id}/sets', {
    params: { id: ended.id },
    body: { setNumber: 2, team1Score: 21, team2Score: 17 },
  });
  const completed = await admin.call('PATCH /api/games/{id}/status', {
    params: { id: ended.id },
    body: { status: 'concluido' },
  });
  const begun = await aGameInProgress(admin, [[21, 15]], { ...teams, round: 2, court: '1', date: TODAY });
  const { game: playing } = await admin.call('POST /api/games/{id}/events', {
    params: { id: begun.id },
    body: { setNumber: 2, after: null, events: somethingOfEach(caio.id, bia.id) },
  });
  const scheduled = await aGame(admin, { ...teams, round: 2, court: '2' });
  const counted = { defesas: 4, ataques: 5, present: true, round: 1 };
  const { updatedAt } = await admin.call('POST /api/detailed-points/batch-update', {
    body: {
      updates: [
        { playerId: bia.id, teamId: recife.id, saques: 6, ...counted },
        { playerId: caio.id, teamId: olinda.id, saques: 3, ...counted },
      ],
      lastUpdated: null,
    },
  });
  await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
  const waiting = await aRegistration(server.anonymous);
  const rounds = await admin.call('GET /api/tournament/rounds');
  const volunteer = await admin.call('POST /api/users', {
    body: { firstName: 'Vera', lastName: 'Vaz', email: 'vera@exemplo.com.br', isScorer: true },
  });
  await query(server.db, (q) =>
    q
      .update(setEvents)
      .set({ authorId: volunteer.id, authorName: 'Vera Vaz' })
      .where(and(eq(setEvents.gameId, playing.id), eq(setEvents.type, 'timeout'))),
  );
  await server.consent(bia.id);
  const { failed, uncertain, waitingByHand } = await threeMessages(server, admin);
  await server.anonymous.send(
    HOOK,
    signedTexts({ from: PHONE.slice(1), text: 'Posso sair mais cedo do jogo?' }),
  );
  const [reply] = await admin.call('GET /api/whatsapp/consent-replies');
  if (!reply) throw new Error('Nothing that was written waits');
  const courtLink = await aCourtLink(admin, { court: '1', day: TODAY.slice(0, 10) });
  const device = await openCourtLink(server.anonymous, courtLink.token);
  await device.call('PUT /api/court/name', { body: { name: 'Ana' } });
  const [
    {
      devices: [{ id: deviceId } = { id: 0 }],
    } = { devices: [] },
  ] = await admin.call('GET /api/court-links');
  const stage = await admin.call('POST /api/stages', { body: aLeague(recife.id, olinda.id) });
  const backup = await admin.call('POST /api/backups');
  const [lot] = await transaction(server.db, (tx) =>
    tx
      .insert(lots)
      .values({
        tournamentId: 1,
        teamIds: [olinda.id, recife.id],
        chance: 'a'.repeat(32),
        drawnAt: new Date('2025-04-05T12:00:00.000Z'),
        drawnById: volunteer.id,
      })
      .returning({ id: lots.id }),
  );
  const lotId = lot?.id ?? 0;
  return {
    backup,
    lotId,
    admin,
    picture,
    photo,
    recife,
    olinda,
    spare,
    bia,
    caio,
    completed,
    playing,
    scheduled,
    updatedAt,
    waiting,
    rounds,
    volunteer,
    failed,
    uncertain,
    waitingByHand,
    reply,
    courtLink: { ...courtLink, deviceId },
    device,
    stage,
  };
}

const aLeague = (...ids: number[]) => ({
  name: 'Volta extra',
  format: { type: 'league' as const, rounds: 1 },
  entries: ids.map((id) => ({ id })),
  courts: ['1'],
  startsAt: '2025-12-06T12:00:00.000Z',
  gameMinutes: 40,
  firstRound: 9,
});

/** An event of a set, with a sequence number for its id and its time. */
const rally = (number: `${number}`, content: CourtContent): CourtEvent => ({
  ...content,
  id: `00000000-0000-4000-8000-0000000000${number}`,
  at: `2025-04-05T12:00:${number}.000Z`,
});

function anAce(playerId: number): CourtEvent[] {
  const point = rally('50', { type: 'point', side: 2, isExtra: false });
  return [point, rally('51', { type: 'detail', pointId: point.id, kind: 'saque', playerId })];
}

/** A set at 5 to 3 with one event of each kind. `playerId` makes a point, `injuredId` is treated. */
const somethingOfEach = (playerId: number, injuredId: number): CourtEvent[] => [
  rally('01', { type: 'serve', side: 1, left: 2 }),
  rally('02', { type: 'point', side: 1, isExtra: false }),
  rally('03', { type: 'detail', pointId: rally('02', { type: 'close' }).id, kind: 'saque', playerId }),
  rally('04', { type: 'sides', left: 1 }),
  rally('05', { type: 'timeout', side: 2 }),
  rally('06', { type: 'medical', side: 1, playerId: injuredId }),
  rally('07', { type: 'sanction', side: 1, card: 'amarelo', playerId: null }),
  rally('08', { type: 'point', side: 1, isExtra: false }),
  rally('09', { type: 'undo', eventId: rally('08', { type: 'close' }).id }),
  rally('10', { type: 'correction', team1Score: 5, team2Score: 3, reason: 'Conferido com a mesa' }),
];

/** Calls that succeed only after others of the same person, or with values of their answers. */
export const AFTER_OTHERS = new Set<CallKey>([
  // Only on a server without an administrator, which this world has.
  'POST /api/first-start',
  // Only between level teams, by rules with a lot: rankings-lots.test.ts.
  'POST /api/rankings/teams/lots',
  // Only if the server can be restarted.
  'POST /api/restores',
  'POST /api/first-start/restores',
  'POST /api/backups/{id}/restore',
  // Only of a drawn stage.
  'POST /api/stages/{id}/reveal',
  'POST /api/stages/{id}/exchange',
  'POST /api/stages/{id}/undraw',
  'POST /api/stages/{id}/leave',
  'POST /api/stages/{id}/next-round',
  'POST /api/login/code',
  'POST /api/user/second-factor/confirm',
  'DELETE /api/user/second-factor',
  'DELETE /api/users/{id}/second-factor',
]);

/** Writes that only the caller of `asCaio` can make. */
export const NEED_A_PLAYER: ReadonlySet<string> = new Set([
  'PATCH /api/user/consent',
  'PATCH /api/user/visibility',
  'PATCH /api/user/image',
  'DELETE /api/user/image',
]);

/** A caller who also plays and uploaded the picture, as some calls require. */
export async function asCaio(
  server: TestServer,
  { caio, picture }: World,
  person: { id: number },
): Promise<void> {
  await server.link(caio.id, person.id);
  await server.sent(picture, person);
}

async function threeMessages(server: TestServer, admin: Caller) {
  await admin.call('POST /api/whatsapp/send-top-players', { body: { roundNumber: 1 } });
  await query(server.db, (q) =>
    q.update(messages).set({ state: 'failed', error: 'O número não tem WhatsApp' }),
  );
  await admin.call('POST /api/whatsapp/send-teams-ranking', { body: { roundNumber: 1 } });
  await query(server.db, (q) =>
    q
      .update(messages)
      .set({ state: 'uncertain', nextAttemptAt: null })
      .where(eq(messages.type, 'ranking_teams_general_utility')),
  );
  await admin.call('POST /api/whatsapp/send-round-reminder', { body: { roundNumber: 2 } });
  const [waitingByHand, uncertain, failed] = await admin.call('GET /api/whatsapp/history');
  if (!waitingByHand || !uncertain || !failed) throw new Error('There are no messages');
  return { failed, uncertain, waitingByHand };
}

/** The rules of a preset, as a request sends them. */
const presetRules = (key: string) => rules.parse(PRESETS.find((preset) => preset.key === key)?.rules);

export type Samples = { readonly [K in CallKey]: CallRequest<Contract[K]> & Pick<Loose, 'headers'> };

/** For each call an example that succeeds in this world, made by somebody who may. */
export function samples(world: World): Samples {
  const { recife, olinda, spare, bia, caio, completed, playing, scheduled, updatedAt, waiting, rounds } =
    world;
  const { picture, photo, volunteer, lotId } = world;
  const [first] = rounds;
  if (!first) throw new Error('There are no rounds');
  const { courtLink } = world;
  const ofDevice = { headers: { cookie: world.device.cookie ?? '' } };
  const token = volunteer.passwordLink?.split('#')[1] ?? '';
  return {
    'GET /api/first-start': {},
    'POST /api/first-start': {
      body: {
        code: TEMPORARY,
        firstName: 'Olga',
        email: 'olga@exemplo.com.br',
        password: 'onda do mar',
        tournamentName: 'Copa da Praia',
        tournamentYear: 2026,
        withDemo: false,
      },
    },
    'POST /api/first-start/restores': {
      body: { code: TEMPORARY, passphrase: '', file: new Blob(['no backup']) },
    },
    'POST /api/restores': {
      body: { currentPassword: PASSWORD, passphrase: '', file: new Blob(['no backup']) },
    },
    'POST /api/backups/{id}/restore': {
      params: { id: world.backup.id },
      body: { currentPassword: PASSWORD, passphrase: '' },
    },
    'POST /api/login': { body: { username: EMAIL, password: TEMPORARY } },
    'POST /api/register': {
      body: { username: 'nova@exemplo.com.br', password: 'onda do mar', firstName: 'Nova' },
    },
    'POST /api/logout': {},
    'POST /api/password-links/open': { body: { token } },
    'POST /api/password-links/use': { body: { token, newPassword: 'onda do mar' } },
    'GET /api/user': {},
    'PATCH /api/user/email': { body: { email: 'outro@exemplo.com.br', currentPassword: PASSWORD } },
    'PATCH /api/user/password': { body: { currentPassword: PASSWORD, newPassword: 'onda do mar' } },
    'PATCH /api/user/image': { body: { imageUrl: picture } },
    'POST /api/login/code': { body: { code: '123456' } },
    'GET /api/user/second-factor': {},
    'POST /api/user/second-factor': { body: { currentPassword: PASSWORD } },
    'POST /api/user/second-factor/confirm': { body: { code: '123456' } },
    'DELETE /api/user/second-factor': { body: { currentPassword: PASSWORD, code: '123456' } },
    'DELETE /api/users/{id}/second-factor': { params: { id: volunteer.id } },
    'GET /api/second-factor-rule': {},
    'PUT /api/second-factor-rule': { body: { isRequired: false } },
    'GET /api/user/sessions': {},
    'DELETE /api/user/sessions': {},
    'DELETE /api/user/sessions/{id}': { params: { id: '0123456789abcdef' } },
    'GET /api/user/consent': {},
    'PATCH /api/user/consent': { body: { messagesConsent: true } },
    'GET /api/user/visibility': {},
    'PATCH /api/user/visibility': { body: { isHidden: true } },
    'PATCH /api/user/phone': { body: { phone: '(81) 98765-4321' } },
    'GET /api/user/data': {},
    'DELETE /api/user': { body: { currentPassword: PASSWORD } },
    'GET /api/tournament': {},
    'PATCH /api/tournament': {
      body: { name: 'Copa da Praia', year: 2026, seenName: 'Torneio de Vôlei de Praia 2025', seenYear: 2025 },
    },
    'GET /api/tournaments': {},
    'POST /api/tournaments': { body: { name: 'Copa da Praia', year: 2026 } },
    'GET /api/tournament/rules': {},
    'PUT /api/tournament/rules': { body: { rules: presetRules('school'), seen: presetRules('default') } },
    'POST /api/tournament/rules/preview': { body: { rules: presetRules('school') } },
    'GET /api/broadcast': {},
    'PATCH /api/broadcast': { body: { lowerThird: true, title: 'Final', subtitle: 'Quadra central' } },
    'POST /api/tournament/image': { query: { seenLogoUrl: '' }, body: photo },
    'DELETE /api/tournament/image': { query: { seenLogoUrl: '' } },
    'GET /api/stages': {},
    'POST /api/stages': { body: aLeague(recife.id, olinda.id) },
    'POST /api/stages/{id}/draw': { params: { id: world.stage.id }, body: { number: '1234' } },
    'POST /api/stages/{id}/reveal': {
      params: { id: world.stage.id },
      body: { commitment: world.stage.commitment, count: 1 },
    },
    'POST /api/stages/{id}/exchange': {
      params: { id: world.stage.id },
      body: {
        commitment: world.stage.commitment,
        made: 0,
        exchanges: [{ one: recife.id, other: olinda.id }],
      },
    },
    'POST /api/stages/{id}/undraw': {
      params: { id: world.stage.id },
      body: { commitment: world.stage.commitment },
    },
    'POST /api/stages/{id}/leave': { params: { id: world.stage.id }, body: { id: bia.id } },
    'POST /api/stages/{id}/next-round': { params: { id: world.stage.id } },
    'DELETE /api/stages/{id}': { params: { id: world.stage.id } },
    'GET /api/tournament/rounds': {},
    'PUT /api/tournament/rounds/{roundNumber}': { params: { roundNumber: 2 }, body: { date: '2025-05-17' } },
    'DELETE /api/tournament/rounds/{roundNumber}': { params: { roundNumber: 8 } },
    'PATCH /api/tournament/rounds/{roundId}/type': {
      params: { roundId: first.id },
      body: { isExtraRound: true },
    },
    'POST /api/tournament/pre-registrations': {
      body: {
        firstName: 'Edu',
        lastName: 'Esteves',
        email: 'edu@exemplo.com.br',
        phone: '(81) 98888-7777',
        gender: 'Masculino',
        birthDate: '1990-07-30',
        cpf: '111.444.777-35',
        memberNumber: '0815',
        skillLevel: 'experiente',
        shirtSize: 'PP',
        shirtName: 'EDU',
        additionalComments: 'Só posso jogar de manhã.',
        messagesConsent: true,
      },
    },
    'GET /api/tournament/pre-registrations': {},
    'POST /api/tournament/pre-registrations/{id}/approve': {
      params: { id: waiting.id },
      body: { password: 'onda do mar', teamId: recife.id },
    },
    'POST /api/tournament/pre-registrations/{id}/reject': {
      params: { id: waiting.id },
      body: { rejectionReason: 'As inscrições já se encerraram.' },
    },
    'POST /api/tournament/pre-registrations/reject-many': {
      body: { ids: [waiting.id], rejectionReason: 'As inscrições já se encerraram.' },
    },
    'GET /api/teams': {},
    'POST /api/teams': { body: { name: 'Jaboatão', category: 'Feminino', imageUrl: picture } },
    'PATCH /api/teams/{id}': { params: { id: recife.id }, body: { name: 'Recife Antigo' } },
    'DELETE /api/teams/{id}': { params: { id: spare.id } },
    'POST /api/teams/{id}/withdraw': { params: { id: recife.id }, body: { games: 'award', seen: 1 } },
    'GET /api/players': { query: { team: String(recife.id) } },
    'POST /api/players': {
      body: { firstName: 'Davi', gender: 'Masculino', teamId: olinda.id, email: 'davi@exemplo.com.br' },
    },
    'POST /api/players/import': {
      body: { rows: [{ firstName: 'Enzo', gender: 'm', team: 'olinda', email: 'enzo@exemplo.com.br' }] },
    },
    'PATCH /api/players/{id}': {
      params: { id: bia.id },
      body: { firstName: 'Beatriz', phone: '(81) 99765-4321' },
    },
    'DELETE /api/players/{id}': { params: { id: bia.id } },
    'POST /api/players/{id}/reset-password': { params: { id: bia.id }, body: { newPassword: 'onda do mar' } },
    'POST /api/players/{id}/opt-out': { params: { id: bia.id } },
    'GET /api/users': {},
    'POST /api/users': { body: { firstName: 'Nuno', email: 'nuno@exemplo.com.br', isScorer: true } },
    'PATCH /api/users/{id}': {
      params: { id: volunteer.id },
      body: { isAdmin: true, currentPassword: PASSWORD },
    },
    'DELETE /api/users/{id}': { params: { id: volunteer.id } },
    'POST /api/users/{id}/confirm-email': {
      params: { id: volunteer.id },
      body: { email: volunteer.email },
    },
    'POST /api/users/{id}/reset-password': { params: { id: volunteer.id } },
    'POST /api/users/{id}/opt-out': { params: { id: volunteer.id } },
    'GET /api/images/{name}': {
      params: { name: picture.slice('/api/images/'.length) },
      query: { size: '96' },
    },
    'POST /api/user/image': { body: photo },
    'DELETE /api/user/image': {},
    'POST /api/teams/{id}/image': { params: { id: recife.id }, query: { seenImageUrl: '' }, body: photo },
    'DELETE /api/teams/{id}/image': { params: { id: recife.id }, query: { seenImageUrl: '' } },
    'POST /api/players/{id}/image': { params: { id: bia.id }, query: { seenImageUrl: '' }, body: photo },
    'DELETE /api/players/{id}/image': { params: { id: bia.id }, query: { seenImageUrl: '' } },
    'GET /api/games/completed': { query: { since: '2025-04-05' } },
    'GET /api/games/in-progress': { query: { round: 'inactive' } },
    'GET /api/games/upcoming': {},
    'GET /api/games/round/{round}': { params: { round: 2 } },
    'GET /api/games/{id}': { params: { id: playing.id } },
    'POST /api/games': {
      body: {
        team1Id: recife.id,
        team2Id: olinda.id,
        ...NEW_GAME,
      },
    },
    'PATCH /api/games/{id}': { params: { id: scheduled.id }, body: { court: 'Central' } },
    'DELETE /api/games/{id}': { params: { id: scheduled.id } },
    'PATCH /api/games/{id}/status': {
      params: { id: scheduled.id },
      body: { status: 'em_andamento', version: scheduled.version },
    },
    'GET /api/games/{id}/events': { params: { id: playing.id } },
    'POST /api/games/{id}/events': {
      params: { id: playing.id },
      body: {
        setNumber: 2,
        after: playing.sets[1]?.log?.last ?? null,
        events: [
          rally('20', { type: 'correction', team1Score: 20, team2Score: 18, reason: null }),
          rally('21', { type: 'point', side: 1, isExtra: false }),
        ],
      },
    },
    'GET /api/public/games/{id}': { params: { id: scheduled.id } },
    'GET /api/public/games/{id}/story': { params: { id: playing.id } },
    'GET /api/public/teams/{id}': { params: { id: olinda.id } },
    'GET /api/public/teams/{id}/seasons': { params: { id: olinda.id } },
    'GET /api/games/{id}/presence': { params: { id: playing.id } },
    'PUT /api/games/{id}/presence': { params: { id: playing.id }, body: { isTakingOver: true } },
    'POST /api/games/{id}/sets': {
      params: { id: playing.id },
      body: {
        setNumber: 2,
        team1Score: 18,
        team2Score: 21,
        notes: 'Vento forte',
        startTime: '2025-05-10T12:30:00.000Z',
      },
    },
    'DELETE /api/games/{id}/sets/{setNumber}': {
      params: { id: playing.id, setNumber: 2 },
      query: { version: String(playing.version) },
    },
    'POST /api/games/{id}/award': { params: { id: playing.id }, body: { winner: 2, reason: 'abandono' } },
    'GET /api/court-links': {},
    'POST /api/court-links': { body: { court: '2', day: '2025-05-10' } },
    'DELETE /api/court-links/{id}': { params: { id: courtLink.id } },
    'DELETE /api/court-links/{id}/devices/{deviceId}': {
      params: { id: courtLink.id, deviceId: courtLink.deviceId },
    },
    'POST /api/court-links/use': { body: { token: courtLink.token } },
    'GET /api/court': ofDevice,
    'PUT /api/court/name': { body: { name: 'Rui' }, ...ofDevice },
    'DELETE /api/court': ofDevice,
    'GET /api/live-scores': {},
    'GET /api/live-scores/active-round': {},
    'POST /api/live-scores/active-round': { body: { round: 1 } },
    'GET /api/live-scores/top-players': {},
    'GET /api/historical-top-players': {},
    'GET /api/events': {},
    'GET /api/detailed-points': { query: { round: '1', team: String(recife.id) } },
    'GET /api/detailed-points/proposals': { query: { round: '1' } },
    'POST /api/detailed-points/batch-update': {
      body: {
        updates: [
          {
            playerId: caio.id,
            teamId: olinda.id,
            round: completed.round,
            saques: 9,
            defesas: 1,
            ataques: 0,
            present: true,
          },
        ],
        lastUpdated: updatedAt,
      },
    },
    'GET /api/rankings/players/total': {},
    'GET /api/rankings/teams/total': {},
    'GET /api/rankings/teams/lots': {},
    'POST /api/rankings/teams/lots': { body: { teamIds: [recife.id, olinda.id] } },
    'DELETE /api/rankings/teams/lots/{id}': { params: { id: lotId } },
    'GET /api/scores': { query: { gender: 'Feminino' } },
    'GET /api/players/evolution/{playerId}': { params: { playerId: bia.id } },
    'GET /api/players/{id}/career': { params: { id: bia.id } },
    'GET /api/whatsapp/history': { query: { type: 'top_players', round: '1', status: 'failed' } },
    'POST /api/whatsapp/preview': {
      body: { messageType: 'teams_ranking', roundNumber: 1, teamId: recife.id, gender: 'Feminino' },
    },
    'POST /api/whatsapp/send-round-reminder': { body: { roundNumber: 3 } },
    'POST /api/whatsapp/send-top-players': {
      body: { roundNumber: 1, teamId: recife.id, gender: 'Feminino', confirm: true },
    },
    'POST /api/whatsapp/send-teams-ranking': { body: { roundNumber: 3, adminOnly: false } },
    'POST /api/whatsapp/messages/{id}/retry': { params: { id: world.failed.id } },
    'POST /api/whatsapp/messages/{id}/mark-sent': { params: { id: world.waitingByHand.id } },
    'PUT /api/whatsapp/messages/{id}/opened': {
      params: { id: world.waitingByHand.id },
      body: { isOpened: true },
    },
    'GET /api/whatsapp/batches': {},
    'POST /api/whatsapp/batches/{id}/stop': { params: { id: world.waitingByHand.batchId } },
    'POST /api/whatsapp/batches/{id}/retry-failed': { params: { id: world.failed.batchId } },
    'POST /api/whatsapp/batches/{id}/settle-uncertain': {
      params: { id: world.uncertain.batchId },
      body: { arrived: true, count: 1 },
    },
    'GET /api/whatsapp/batches/{id}/by-hand': { params: { id: world.waitingByHand.batchId } },
    'POST /api/whatsapp/batches/{id}/mark-sent': {
      params: { id: world.waitingByHand.batchId },
      body: { ids: [world.waitingByHand.id] },
    },
    'GET /api/whatsapp/consent-replies': {},
    'POST /api/whatsapp/consent-replies/{id}/settle': {
      params: { id: world.reply.id },
      body: { optOut: false },
    },
    'GET /api/whatsapp/gateway': {},
    'GET /api/whatsapp/reminders': {},
    'PUT /api/whatsapp/reminders/{roundNumber}': {
      params: { roundNumber: 3 },
      body: { enabled: true, daysBefore: 2, hour: 9 },
    },
    'GET /api/whatsapp/webhook': {
      query: {
        'hub.mode': 'subscribe',
        'hub.verify_token': WEBHOOK.WHATSAPP_VERIFY_TOKEN,
        'hub.challenge': '1158201444',
      },
    },
    'POST /api/whatsapp/webhook': signed({ object: 'whatsapp_business_account', entry: [] }),
    'GET /api/audit': { query: { before: '100000', from: '2020-01-01T00:00:00.000Z' } },
    'GET /api/audit/actors': {},
    'GET /api/export/players/csv': {},
    'GET /api/export/teams/csv': {},
    'POST /api/export/players/personal': { body: { currentPassword: PASSWORD } },
    'GET /api/system': {},
    'POST /api/backups': {},
    'POST /api/backups/{id}/download': {
      params: { id: world.backup.id },
      body: { currentPassword: PASSWORD },
    },
    'GET /api/push': {},
    'POST /api/push/follow': { body: { subscription: SUBSCRIPTION, teamId: recife.id } },
    'POST /api/push/unfollow': { body: { endpoint: SUBSCRIPTION.endpoint } },
    'POST /api/push/followed': { body: { endpoint: SUBSCRIPTION.endpoint } },
    'GET /api/push/audience': {},
    'GET /api/health': {},
  };
}
