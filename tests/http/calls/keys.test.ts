import { describe, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/contract.ts';
import {
  AFTER_OTHERS,
  asCaio,
  BIRTH_DATE,
  CPF,
  EMAIL,
  openWorld,
  PHONE,
  samples,
} from '#tests/support/data/world.ts';
import type { Caller, Loose } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

/**
 * Every key that an answer may have. A key that is not listed here is not sent; docs/rules.md explains them.
 */
const server = openTestServer({ OPEN_REGISTRATION: 'on' });
const world = openWorld(server);

const keys = (text: string) => text.trim().split(/\s+/);
const within = (name: string, inner: readonly string[]) => [name, ...inner.map((key) => `${name}.${key}`)];

const ROUND = keys('id round_number round_date is_extra_round');
const USER = [
  ...keys(
    'id username email firstName lastName imageUrl isAdmin isScorer administersInstallation mustChangePassword emailConfirmed mustSetUpSecondFactor mustBeConfirmed isOutsider',
  ),
  ...within('player', keys('id teamId teamName gender memberNumber shirtSize level')),
];
const TEAM = [
  ...keys('id name category seed imageUrl namedImageUrl gamesPlayed wins setsWon usedAllPlayers'),
  ...within('players', keys('id firstName lastName imageUrl gender')),
];
const PLAYER = keys(
  'id userId firstName lastName teamId teamName gender memberNumber shirtSize level skillLevel imageUrl isAdmin isOrganiser isScorer',
);
const PERSONAL = keys('phone email cpf birthDate shirtName messagesConsent isHidden');
const SECRETS = keys('temporaryPassword passwordLink');
const MADE = [...PLAYER, ...PERSONAL, ...SECRETS];
const BACKUP = keys('id reason startedAt finishedAt name bytes error isHere isEncrypted');
const SHEET = keys('round teamName saques defesas ataques present updatedAt');
const OWN_DATA = [
  'generatedAt',
  ...within('account', [
    ...keys('id email firstName lastName imageUrl isAdmin createdAt'),
    ...within('roles', keys('tournament year isOrganiser isScorer')),
    ...keys('emailOrigin emailSince emailConfirmed confirmedEmail secondFactorSince'),
    ...keys('phone messagesConsentAt messagesOptOutAt messagesReplyAt'),
  ]),
  ...within('sessions', keys('createdAt lastSeenAt device')),
  ...within('devices', keys('createdAt lastSeenAt')),
  ...within('players', [
    ...keys('id tournament year teamName firstName lastName gender memberNumber shirtSize shirtName level'),
    ...keys('phone cpf birthDate imageUrl messagesConsentAt messagesOptOutAt messagesReplyAt isHidden'),
    ...within('points', SHEET),
    ...within('rallies', keys('round at type kind card')),
  ]),
  ...within('registrations', [
    ...keys('id firstName lastName email phone gender birthDate cpf memberNumber skillLevel shirtSize'),
    ...keys('shirtName additionalComments messagesConsentAt status rejectionReason reviewedAt createdAt'),
  ]),
  ...within(
    'messages',
    keys('type round recipientName phone body status error createdAt sentAt deliveredAt readAt'),
  ),
  ...within('consentReplies', keys('kind words phone profileName writtenAt')),
  ...within('scoredSets', keys('round gameId setNumber events firstAt lastAt')),
  ...within('audit', [...keys('at by action'), ...within('changes', keys('field before after'))]),
];
const ACCOUNT = [
  ...keys(
    'id email firstName lastName imageUrl isAdmin isOrganiser isScorer isAlwaysAdmin mustChangePassword emailOrigin emailSince emailConfirmed hasSecondFactor messagesConsent',
  ),
  ...within('player', keys('id teamId teamName')),
];
const TEAM_REF = keys('id name imageUrl');
const SET_LOG = [
  ...keys('events last server left sinceSideChange toSideChange timeoutsLeft'),
  ...within('timeout', keys('side at')),
  ...within('pause', keys('id type side at')),
];
const EVENT = keys(
  'id at type side left isExtra pointId kind playerId card team1Score team2Score reason eventId',
);
const SET_RULES = keys('target lead cap sideChangeEvery timeouts technicalTimeoutAt');
const OF_BOTH = keys('winner loser');
const MATCH_RULES = [
  'bestOf',
  ...within('set', SET_RULES),
  ...within('deciding', SET_RULES),
  ...within('points', [
    'tie',
    ...within('straight', OF_BOTH),
    ...within('close', OF_BOTH),
    ...within('walkover', OF_BOTH),
  ]),
];
const RULES = [
  ...within('normal', MATCH_RULES),
  ...within('extra', MATCH_RULES),
  ...within('order', [...within('two', keys('measure among')), ...within('more', keys('measure among'))]),
  ...within('players', keys('serve defence attack listed')),
];
const GAME = [
  ...keys(
    'id team1Id team2Id category court round isExtraRound technicalTimeout status date team1Score team2Score version',
  ),
  ...within('rules', MATCH_RULES),
  ...within('team1', [...TEAM_REF, 'memberIds']),
  ...within('team2', [...TEAM_REF, 'memberIds']),
  ...within('sets', [
    ...keys('id setNumber team1Score team2Score skipped closed finished notes startTime endTime'),
    ...within('log', SET_LOG),
  ]),
  ...keys('usedAllPlayersTeam1 usedAllPlayersTeam2'),
  ...within('award', [
    'winner',
    'reason',
    ...within('officialSets', keys('setNumber team1Score team2Score')),
  ]),
];
const STAGE = [
  ...keys(
    'id name courts startsAt gameMinutes firstRound commitment earlierDraws hasBegun groups state bestFirst',
  ),
  ...within('liveDraw', keys('revealed of')),
  ...within('qualifiers', keys('from group place inGroup')),
  ...within('format', keys('type rounds groups by hasThirdPlace hasReset courts')),
  ...within('entries', keys('id name imageUrl seed club gender playsOn')),
  ...within('proof', keys('method secret number exchanges drawnAt entrants roundsAsDrawn')),
  ...within('rounds', [
    'round',
    'byes',
    ...within('games', [
      ...keys('sides group'),
      ...within('game', [...keys('id court date status sets'), ...within('award', keys('winner reason'))]),
    ]),
  ]),
  ...within('bracket', [
    ...keys('id stage stageRound round teams winner state'),
    ...within('game', [...keys('id court date status sets'), ...within('award', keys('winner reason'))]),
    ...within('sides', keys('from place game')),
  ]),
  ...within(
    'standings',
    keys('position id name points gamesPlayed wins losses pointsFor pointsAgainst pointDifference decidedBy'),
  ),
];
const TEAM_RANK = [
  ...keys(
    `position id name imageUrl category seed lotDrawnAt totalPoints totalWins totalLosses gamesPlayed totalSetsWon totalSetsLost
    pointsFor pointsAgainst pointDifference decidedBy previousPosition form`,
  ),
  ...within('headToHead', keys('own next teams')),
];
const LOTS = ['toDraw', ...within('drawn', keys('id teamIds drawnAt drawnBy chance'))];
const PRESENT = keys('name isScoring since scoringSince tookOverAt');
const SCOPE = keys('day court gameId endsAt');
const COURT_LINK = [
  ...SCOPE,
  ...keys('id teams createdAt'),
  ...within('devices', keys('id name device createdAt lastSeenAt')),
];
const COURT = [
  ...SCOPE,
  'name',
  ...within('games', GAME),
  ...within('players', keys('id teamId firstName lastName')),
];
const REGISTRATION = [
  ...keys(`id firstName lastName email phone gender birthDate cpf memberNumber skillLevel shirtSize shirtName additionalComments
  messagesConsent status rejectionReason reviewedAt reviewedBy playerId createdAt`),
  ...within('conflicts', keys('field with name more')),
];
const TOP = keys('position id name imageUrl teamId teamName teamImage roundPoints rawPoints');
const HISTORICAL = keys(
  'position playerId firstName lastName imageUrl teamId teamName totalPoints rawPoints',
);
const ROW = keys('playerId teamId round saques defesas ataques present updatedAt');
const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((round) => [
  `round${round}`,
  `round${round}Raw`,
  `round${round}Contested`,
]);
const DIRECTIONS = keys('saques defesas ataques total').flatMap((name) => within(name, ['direction']));

const PLAYED = keys('games wins saques defesas ataques totalAbsolute totalRelative');

const SKIPPED = within('skipped', keys('noPhone optedOut'));
const SENT_BATCH = [...keys('message queued batchId'), ...SKIPPED];
const MESSAGE = keys(
  'id batchId messageType roundNumber recipient status detail error link sentAt createdAt',
);
const MESSAGE_BATCH = [
  ...keys(
    'id messageType roundNumber gateway createdBy createdAt queued byHand sent delivered read failed uncertain',
  ),
  ...within('audience', keys('teamId gender adminOnly testModeUserId')),
  ...SKIPPED,
  ...within('stopped', keys('by reason at')),
];
const REMINDER = keys('roundNumber enabled daysBefore hour sentAt');

/** The fields of a set and of a row of a score sheet in the audit. */
const AUDITED_SET = keys('setNumber team1Score team2Score skipped closed');
const AUDITED_ROW = keys('playerId teamId round saques defesas ataques present');

/** `null`: no JSON. */
const allowed: Readonly<Record<CallKey, readonly string[] | null>> = {
  'GET /api/first-start': keys('isOpen restoreCommand'),
  'POST /api/first-start': USER,
  'POST /api/first-start/restores': null,
  'POST /api/restores': null,
  'POST /api/backups/{id}/restore': null,
  'POST /api/login': USER,
  'POST /api/register': USER,
  'POST /api/login/code': USER,
  'GET /api/user/second-factor': keys('isOn isRequired recoveryCodesLeft'),
  'POST /api/user/second-factor': keys('secret uri'),
  'POST /api/user/second-factor/confirm': ['recoveryCodes'],
  'DELETE /api/user/second-factor': null,
  'DELETE /api/users/{id}/second-factor': null,
  'GET /api/second-factor-rule': ['isRequired'],
  'PUT /api/second-factor-rule': ['isRequired'],
  'POST /api/logout': null,
  'GET /api/court-links': COURT_LINK,
  'POST /api/court-links': ['url', ...within('link', COURT_LINK)],
  'POST /api/tournament/pre-registrations/reject-many': keys('rejected others'),
  'DELETE /api/court-links/{id}': null,
  'DELETE /api/court-links/{id}/devices/{deviceId}': null,
  'POST /api/court-links/use': COURT,
  'GET /api/court': COURT,
  'PUT /api/court/name': COURT,
  'DELETE /api/court': null,
  'POST /api/password-links/open': keys('firstName username expiresAt'),
  'POST /api/password-links/use': ['username'],
  'GET /api/user': USER,
  'PATCH /api/user/email': USER,
  'PATCH /api/user/password': USER,
  'PATCH /api/user/image': USER,
  'GET /api/user/sessions': keys('id device createdAt lastSeenAt isCurrent'),
  'DELETE /api/user/sessions': null,
  'DELETE /api/user/sessions/{id}': null,
  'GET /api/user/consent': keys('messagesConsent phone'),
  'PATCH /api/user/consent': keys('messagesConsent phone'),
  'GET /api/user/visibility': ['isHidden'],
  'PATCH /api/user/visibility': ['isHidden'],
  'PATCH /api/user/phone': keys('messagesConsent phone'),
  'GET /api/user/data': OWN_DATA,
  'DELETE /api/user': null,
  'GET /api/broadcast': keys('score bug lowerThird next title subtitle gameId version'),
  'PATCH /api/broadcast': keys('score bug lowerThird next title subtitle gameId version'),
  'GET /api/tournament': keys(
    'name year rounds logoUrl technicalTimeout rostersPublic slug isCurrent hasOthers hasStages state place firstDay lastDay courts',
  ),
  'PATCH /api/tournament': keys(
    'name year rounds logoUrl technicalTimeout rostersPublic slug isCurrent hasOthers hasStages state place firstDay lastDay courts',
  ),
  'GET /api/tournaments': keys(
    'id slug name year logoUrl place firstDay lastDay state isCurrent isMine champion hasTeams hasStages best',
  ),
  'POST /api/tournaments': keys('id slug'),
  'GET /api/tournament/rules': RULES,
  'PUT /api/tournament/rules': RULES,
  'POST /api/tournament/rules/preview': [
    ...within('moved', [
      ...keys('teamId name'),
      ...within('before', keys('position points')),
      ...within('after', keys('position points')),
    ]),
    'unusual',
  ],
  'POST /api/tournament/image': ['imageUrl'],
  'DELETE /api/tournament/image': null,
  'GET /api/stages': STAGE,
  'POST /api/stages': STAGE,
  'POST /api/stages/{id}/draw': STAGE,
  'POST /api/stages/{id}/reveal': STAGE,
  'POST /api/stages/{id}/exchange': STAGE,
  'POST /api/stages/{id}/undraw': STAGE,
  'POST /api/stages/{id}/leave': STAGE,
  'POST /api/stages/{id}/next-round': STAGE,
  'DELETE /api/stages/{id}': null,
  'GET /api/tournament/rounds': ROUND,
  'PUT /api/tournament/rounds/{roundNumber}': ROUND,
  'DELETE /api/tournament/rounds/{roundNumber}': null,
  'PATCH /api/tournament/rounds/{roundId}/type': ROUND,
  'POST /api/tournament/pre-registrations': keys('id status'),
  'GET /api/tournament/pre-registrations': REGISTRATION,
  'POST /api/tournament/pre-registrations/{id}/approve': [
    ...within('registration', REGISTRATION),
    ...within('player', [...PLAYER, ...PERSONAL]),
    ...keys('hadAccount passwordLink'),
  ],
  'POST /api/tournament/pre-registrations/{id}/reject': REGISTRATION,
  'GET /api/teams': TEAM,
  'POST /api/teams': TEAM,
  'PATCH /api/teams/{id}': TEAM,
  'DELETE /api/teams/{id}': null,
  'POST /api/teams/{id}/withdraw': TEAM,
  'GET /api/players': PLAYER,
  'POST /api/players': MADE,
  'POST /api/players/import': [
    'imported',
    ...within('problems', keys('row field message')),
    ...within('passwords', keys('name firstName email phone temporaryPassword')),
  ],
  'PATCH /api/players/{id}': MADE,
  'DELETE /api/players/{id}': null,
  'POST /api/players/{id}/reset-password': SECRETS,
  'POST /api/players/{id}/opt-out': [...PLAYER, ...PERSONAL],
  'GET /api/users': ACCOUNT,
  'POST /api/users': [...ACCOUNT, ...SECRETS],
  'PATCH /api/users/{id}': ACCOUNT,
  'DELETE /api/users/{id}': null,
  'POST /api/users/{id}/reset-password': SECRETS,
  'POST /api/users/{id}/confirm-email': ACCOUNT,
  'POST /api/users/{id}/opt-out': ACCOUNT,
  'GET /api/images/{name}': null,
  'POST /api/user/image': ['imageUrl'],
  'DELETE /api/user/image': null,
  'POST /api/teams/{id}/image': ['imageUrl'],
  'DELETE /api/teams/{id}/image': null,
  'POST /api/players/{id}/image': ['imageUrl'],
  'DELETE /api/players/{id}/image': null,
  'GET /api/games/completed': [
    ...within('recentGames', GAME),
    ...within('gamesByRound', within('#', GAME)),
    'completedRounds',
  ],
  'GET /api/games/in-progress': GAME,
  'GET /api/games/upcoming': GAME,
  'GET /api/games/round/{round}': GAME,
  'GET /api/games/{id}': GAME,
  'POST /api/games': GAME,
  'PATCH /api/games/{id}': GAME,
  'DELETE /api/games/{id}': null,
  'PATCH /api/games/{id}/status': GAME,
  'POST /api/games/{id}/sets': GAME,
  'DELETE /api/games/{id}/sets/{setNumber}': GAME,
  'GET /api/games/{id}/events': ['setNumber', ...within('events', ['author', ...within('event', EVENT)])],
  'POST /api/games/{id}/events': ['events', ...within('game', GAME)],
  'GET /api/games/{id}/presence': within('others', PRESENT),
  'PUT /api/games/{id}/presence': within('others', PRESENT),
  'POST /api/games/{id}/award': GAME,
  'GET /api/live-scores': GAME,
  'GET /api/live-scores/active-round': ['activeRound'],
  'POST /api/live-scores/active-round': ['activeRound'],
  'GET /api/live-scores/top-players': ['round', ...within('masculino', TOP), ...within('feminino', TOP)],
  'GET /api/historical-top-players': [
    'round',
    ...within('masculino', HISTORICAL),
    ...within('feminino', HISTORICAL),
  ],
  'GET /api/events': null,
  'GET /api/detailed-points': ROW,
  'GET /api/detailed-points/proposals': [
    ...keys('playerId teamId saques defesas ataques'),
    ...within('games', keys('gameId saques defesas ataques')),
  ],
  'POST /api/detailed-points/batch-update': ['updatedAt', ...within('rows', ROW)],
  'GET /api/rankings/players/total': keys(
    'position id firstName lastName teamId teamName imageUrl gender total totalRaw contested counted unplayed previousPosition',
  ),
  'GET /api/rankings/teams/total': TEAM_RANK,
  'GET /api/rankings/teams/lots': LOTS,
  'POST /api/rankings/teams/lots': LOTS,
  'DELETE /api/rankings/teams/lots/{id}': LOTS,
  'GET /api/public/games/{id}': [
    ...within('game', GAME),
    ...within('earlier', GAME),
    ...within('record', keys('wins losses ties')),
    'forms',
  ],
  'GET /api/public/games/{id}/story': within('sets', [
    ...keys('setNumber turningPoint leadChanges seconds'),
    ...within('rallies', keys('server winner team1Score team2Score chance')),
    ...within('runs', keys('side points from to')),
    ...within('served', keys('rallies won')),
    ...within('received', keys('rallies won')),
  ]),
  'GET /api/public/teams/{id}': [
    ...keys('id name category imageUrl teams'),
    ...['standing', 'above', 'below'].flatMap((row) => within(row, TEAM_RANK)),
    ...['playing', 'next', 'results'].flatMap((games) => within(games, GAME)),
    ...within('opponents', [
      ...within('team', TEAM_REF),
      ...keys('games wins losses ties setsWon setsLost pointDifference'),
    ]),
    ...within('players', keys('firstName lastName imageUrl')),
  ],
  'GET /api/public/teams/{id}/seasons': within('seasons', keys('teamId slug name year isCurrent')),
  'GET /api/scores': [
    ...keys('playerId teamName total totalRaw contested counted'),
    ...within('player', keys('firstName lastName gender imageUrl')),
    ...EIGHT,
  ],
  'GET /api/players/evolution/{playerId}': [
    ...keys('playerId playerName teamName gender totalRelative totalAbsolute contested counted'),
    ...within('trends', DIRECTIONS),
    ...within('compared', keys('before last isRelative')),
    ...within(
      'roundsData',
      keys('round present saques defesas ataques total contested relativeTotal unplayed'),
    ),
  ],
  'GET /api/players/{id}/career': [
    ...within('seasons', [
      ...within('tournament', keys('slug name year isCurrent')),
      'playerId',
      ...within('teams', keys('id name')),
      ...PLAYED,
      ...within('bestRound', keys('round totalAbsolute totalRelative')),
    ]),
    ...within('total', PLAYED),
  ],
  'GET /api/whatsapp/history': MESSAGE,
  'POST /api/whatsapp/preview': [...keys('preview recipients'), ...SKIPPED],
  'POST /api/whatsapp/send-round-reminder': SENT_BATCH,
  'POST /api/whatsapp/send-top-players': SENT_BATCH,
  'POST /api/whatsapp/send-teams-ranking': SENT_BATCH,
  'POST /api/whatsapp/messages/{id}/retry': MESSAGE,
  'POST /api/whatsapp/messages/{id}/mark-sent': MESSAGE,
  'PUT /api/whatsapp/messages/{id}/opened': null,
  'GET /api/whatsapp/batches': MESSAGE_BATCH,
  'GET /api/whatsapp/batches/{id}/by-hand': [
    ...keys('messageType roundNumber text isStopped'),
    ...within('sent', keys('id recipient')),
    ...within('waiting', keys('id recipient link openedBy')),
  ],
  'POST /api/whatsapp/batches/{id}/mark-sent': MESSAGE_BATCH,
  'POST /api/whatsapp/batches/{id}/stop': MESSAGE_BATCH,
  'POST /api/whatsapp/batches/{id}/retry-failed': MESSAGE_BATCH,
  'POST /api/whatsapp/batches/{id}/settle-uncertain': MESSAGE_BATCH,
  'GET /api/whatsapp/consent-replies': [
    ...keys('id kind words phone profileName writtenAt'),
    ...within('person', keys('kind id name')),
  ],
  'POST /api/whatsapp/consent-replies/{id}/settle': null,
  'GET /api/whatsapp/gateway': keys('gateway missing'),
  'GET /api/whatsapp/reminders': REMINDER,
  'PUT /api/whatsapp/reminders/{roundNumber}': REMINDER,
  'GET /api/whatsapp/webhook': null,
  'POST /api/whatsapp/webhook': null,
  'GET /api/audit': [
    'next',
    ...within('lines', [
      ...keys('id at action subject subjectId subjectName tournament'),
      ...within('actor', keys('kind id name')),
      ...within('changes', [
        ...keys('field'),
        ...within('before', AUDITED_SET),
        ...within('after', [...AUDITED_SET, ...AUDITED_ROW]),
      ]),
    ]),
  ],
  'GET /api/audit/actors': keys('kind id name'),
  'GET /api/export/players/csv': null,
  'GET /api/export/teams/csv': null,
  'POST /api/export/players/personal': null,
  'GET /api/system': [
    ...keys(
      'version build startedAt database databaseBytes freeBytes memoryBytes streams connections connectionsMax messagesWaiting',
    ),
    ...within('clock', keys('now databaseAheadBy lastChangeAheadBy')),
    ...within('incidents', [
      ...keys('kind firstAt lastAt count'),
      ...within('place', keys('call requestId')),
    ]),
    ...within('slowWrites', keys('call requestId at milliseconds')),
    ...within('backups', [
      ...keys('state directory isEncrypted bucket restoreCommand'),
      ...within('list', BACKUP),
    ]),
  ],
  'POST /api/backups': BACKUP,
  'POST /api/backups/{id}/download': null,
  'GET /api/push': keys('publicKey'),
  'POST /api/push/follow': keys('teamIds'),
  'POST /api/push/unfollow': keys('teamIds'),
  'POST /api/push/followed': keys('teamIds'),
  'GET /api/push/audience': keys('devices teams teams.teamId teams.devices'),
  'GET /api/health': keys('status database version uptime backup'),
};

/** The paths of all keys in a value; list items are merged, and a numeric key is `#`. */
function keysOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => keysOf(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${path}${path && '.'}${/^\d+$/.test(name) ? '#' : name}`;
    return [here, ...keysOf(inner, here)];
  });
}

/** Only pairs have members, and each format its own options; the world has no pair, and one format. */
const OF_SOME = /(^|\.)(memberIds|format\.\w+|sides\.game)$/;

/** Whether an expected key is missing; not one below null or an empty list. */
function isMissing(name: string, names: readonly string[]): boolean {
  if (OF_SOME.test(name)) return false;
  const around = name.slice(0, name.lastIndexOf('.') + 1);
  return !names.includes(name) && (around === '' || names.some((each) => each.startsWith(around)));
}

const distinct = (names: readonly string[]) => [...new Set(names)].toSorted();
/** Without its sample, because no game of the world is in another round. */
const ALL_IN_PROGRESS = 'GET /api/games/in-progress';
const sample = (key: CallKey) => (key === ALL_IN_PROGRESS ? {} : samples(world())[key]) as Loose;
const answering = calls
  .map(([key]) => key as CallKey)
  .filter((key) => allowed[key] !== null && !AFTER_OTHERS.has(key));

/**
 * The engine does not matter for what a role may see: on the embedded one, only an administrator makes each
 * call.
 */
const forOthers = process.env['ENGINE'] === 'embedded' ? [] : answering;

async function seenBy(who: Caller, key: CallKey) {
  const { status, body } = await who.send(key, sample(key));
  return { status, names: distinct(keysOf(body)) };
}

describe('the keys of an answer', () => {
  test.each(answering)('%s: to an administrator', async (key) => {
    const admin = await server.asAdmin();
    if (key !== 'PATCH /api/user/phone') await asCaio(server, world(), admin);
    const { status, names } = await seenBy(admin, key);
    expect(status).toBeLessThan(300);
    const personal = key === 'GET /api/players' ? PERSONAL : [];
    const may = new Set([...(allowed[key] ?? []), ...personal]);
    expect(names.filter((name) => !may.has(name))).toEqual([]);
    expect(distinct([...may]).filter((name) => isMissing(name, names))).toEqual([]);
  });

  test.each(forOthers)(
    '%s: to a scorekeeper, a player and a visitor, where they have access',
    async (key) => {
      const may = new Set(allowed[key] ?? []);
      for (const who of [await server.asScorer(), await server.asPlayer(), server.anonymous]) {
        const { status, names } = await seenBy(who, key);
        const refusal = new Set(['message', 'code', 'issues', 'issues.path', 'issues.message']);
        expect(names.filter((name) => !(status < 400 ? may : refusal).has(name))).toEqual([]);
      }
    },
  );

  test('of an awarded game include the official sets', async () => {
    const { admin, playing } = world();
    const sent = { params: { id: playing.id }, body: { winner: 1, reason: 'abandono' } } as const;
    expect(distinct(keysOf(await admin.call('POST /api/games/{id}/award', sent)))).toEqual(
      distinct(GAME).filter((name) => !OF_SOME.test(name)),
    );
  });

  test('of a user with a player include the player', async () => {
    const bia = await server.signIn(world().bia.userId ?? 0);
    expect(distinct(keysOf(await bia.call('GET /api/user')))).toEqual(distinct(USER));
  });
});

describe("the notes of a game's sets", () => {
  const NOTES = 'Fulana, 13 anos, machucou o joelho';
  // Without the read whose sample is sent by a device let in by a link.
  const reads = forOthers.filter((key) => key.startsWith('GET') && key !== 'GET /api/court');
  const BY_SCOREKEEPERS: readonly CallKey[] = ['GET /api/games/round/{round}', 'GET /api/games/{id}'];

  test('are for people who may score the game, and in no other answer', async () => {
    const { admin, device, playing } = world();
    const params = { id: playing.id, round: playing.round };
    const body = { setNumber: 1, team1Score: 21, team2Score: 15, notes: NOTES };
    await admin.call('POST /api/games/{id}/sets', { params, body });
    const scorer = await server.asScorer();
    expect((await device.ask('GET /api/court')).text).toContain(NOTES);
    for (const status of ['em_andamento', 'concluido'] as const) {
      if (status === 'concluido') {
        await admin.call('PATCH /api/games/{id}/status', { params, body: { status } });
      }
      for (const key of BY_SCOREKEEPERS) {
        expect((await scorer.send(key, { params })).text, key).toContain(NOTES);
      }
      for (const who of [await server.asPlayer(), server.anonymous]) {
        for (const key of reads) {
          for (const sent of [{ params }, sample(key), { ...sample(key), query: {} }]) {
            expect((await who.send(key, sent)).text, key).not.toContain(NOTES);
          }
        }
      }
    }
  });
});

describe('phone, email, CPF and birth date', () => {
  const secrets = [PHONE, CPF, BIRTH_DATE, EMAIL];
  const reads = forOthers.filter((key) => key.startsWith('GET'));

  test.each(reads)('are not in %s for anybody else', async (key) => {
    for (const who of [await server.asScorer(), await server.asPlayer(), server.anonymous]) {
      const { text } = await who.send(key, { ...sample(key), query: {} });
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test('are visible to the player, only of themselves', async () => {
    const { bia, caio } = world();
    const who = await server.signIn(bia.userId ?? 0);
    const body = { currentPassword: 'areia-quente-27', newPassword: 'onda do mar' };
    await who.call('PATCH /api/user/password', { body });
    const players = new Map((await who.call('GET /api/players')).map((player) => [player.id, player]));
    expect(players.get(bia.id)).toMatchObject({
      phone: PHONE,
      cpf: CPF,
      birthDate: BIRTH_DATE,
      email: EMAIL,
    });
    expect(Object.keys(players.get(bia.id) ?? {}).toSorted()).toEqual([...PLAYER, ...PERSONAL].toSorted());
    expect(Object.keys(players.get(caio.id) ?? {}).toSorted()).toEqual(PLAYER.toSorted());
  });

  test('are visible to an administrator for everybody', async () => {
    const players = await world().admin.call('GET /api/players');
    for (const player of players) {
      expect(Object.keys(player).toSorted()).toEqual([...PLAYER, ...PERSONAL].toSorted());
    }
  });
});
