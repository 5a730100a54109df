import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { CallRequest } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import type { CourtContent } from '#domain/court/court-event.ts';
import { aGame, aGameInProgress, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { contents } from '#tests/support/data/court-logs.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

type SentEvent = CallRequest<Contract['POST /api/games/{id}/events']>['body']['events'][number];

const AT = '2025-04-05T12:00:00.000Z';
const event = (content: CourtContent): SentEvent => ({ ...content, id: randomUUID(), at: AT }) as SentEvent;
const points = (sides: string) => contents(sides).map(event);

const append = (
  who: Caller,
  id: number,
  events: readonly SentEvent[],
  parts: { after?: string | null; setNumber?: number } = {},
) =>
  who.ask('POST /api/games/{id}/events', {
    params: { id },
    body: { setNumber: 1, after: null, events: [...events], ...parts },
  });

/** The last known event after these. */
const last = (events: readonly SentEvent[]) => events.at(-1)?.id ?? null;

describe('a pause', () => {
  const shown = async (id: number) => {
    const games = await server.anonymous.call('GET /api/live-scores');
    return games.find((game) => game.id === id)?.sets.at(-1)?.log?.pause;
  };

  test('is on the public board as soon as the server has it, until the next point', async () => {
    const admin = await server.asAdmin();
    const { id, round } = await aGameInProgress(admin);
    await admin.call('POST /api/live-scores/active-round', { body: { round } });
    const timeout = event({ type: 'timeout', side: null });
    const first = await append(admin, id, [timeout]);
    const pause = await shown(id);
    expect(pause).toMatchObject({ id: timeout.id, type: 'timeout', side: null });
    expect(first.body.game.sets[0]?.log?.pause).toEqual(pause);
    expect(Date.parse(pause?.at ?? '')).toBeGreaterThan(Date.parse(AT));

    // Later events do not change its beginning.
    const card = event({ type: 'sanction', side: 1, card: 'amarelo', playerId: null });
    await append(admin, id, [card], { after: timeout.id });
    expect(await shown(id)).toEqual(pause);
    const later = points('1').map((each) => ({ ...each, at: '2025-04-05T12:00:20.000Z' }));
    await append(admin, id, later, { after: card.id });
    expect(await shown(id)).toBeNull();
  });
});

test('a red card gives the other team a point, and its undo removes it', async () => {
  const admin = await server.asAdmin();
  const { id } = await aGameInProgress(admin);
  const card = event({ type: 'sanction', side: 1, card: 'vermelho', playerId: null });
  const given = await append(admin, id, [card]);
  expect(given.body.game.sets).toMatchObject([{ team1Score: 0, team2Score: 1, log: { server: 2 } }]);
  const undone = await append(admin, id, [event({ type: 'undo', eventId: card.id })], { after: card.id });
  expect(undone.body.game.sets).toMatchObject([{ team1Score: 0, team2Score: 0, log: { server: null } }]);
});

describe('a sanction of a team', () => {
  const delay = { type: 'sanction', side: 1, card: 'vermelho', playerId: null, offence: 'atraso' } as const;

  test('keeps what it was for, and as a penalty gives the other team a point', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const sent = [
      event({ ...delay, card: 'amarelo' }),
      event(delay),
      event({ ...delay, card: 'amarelo', offence: 'pedido' }),
    ];
    const { body } = await append(scorer, id, sent);
    expect(body.game.sets).toMatchObject([{ team1Score: 0, team2Score: 1, log: { server: 2 } }]);
    const [set] = await scorer.call('GET /api/games/{id}/events', { params: { id } });
    expect(set?.events.map((each) => each.event)).toEqual(sent);
  });

  test('between two sets begins the next one', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    await append(scorer, id, points('1'.repeat(21)));
    const { body } = await append(scorer, id, [event(delay)], { setNumber: 2 });
    expect(body.game.sets).toMatchObject([
      { team1Score: 21, team2Score: 0 },
      { team1Score: 0, team2Score: 1, log: { server: 2, toSideChange: 6 } },
    ]);
  });

  test('for anything else is malformed', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const events = [{ ...event(delay), offence: 'barulho' }];
    const body = { setNumber: 1, after: null, events };
    expect(
      await server.refused(admin, 'POST /api/games/{id}/events', { params: { id }, body }),
    ).toMatchObject({ status: 400, code: 'VALIDATION', message: 'Motivo inválido' });
  });
});

const ENDED = '1'.repeat(20);

describe('points that were tapped', () => {
  test('make the set’s score, and determine who serves and when the sides change', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const { status, body } = await append(scorer, id, [
      event({ type: 'serve', side: 2, left: 2 }),
      ...points('112'),
      event({ type: 'timeout', side: 1 }),
    ]);
    expect([status, body.events]).toEqual([200, 5]);
    expect(body.game).toMatchObject({
      version: 3,
      sets: [
        {
          setNumber: 1,
          team1Score: 2,
          team2Score: 1,
          finished: false,
          startTime: AT,
          endTime: null,
          log: {
            events: 5,
            server: 2,
            left: 2,
            sinceSideChange: 3,
            toSideChange: 4,
            timeoutsLeft: [0, 1],
            timeout: { side: 1, at: AT },
          },
        },
      ],
    });
    expect(await scorer.call('GET /api/games/{id}', { params: { id } })).toEqual(body.game);
  });

  test('are listed in the order of arrival, with who tapped them', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const admin = await server.asAdmin();
    const [first, second] = [points('1'), points('2')];
    await append(scorer, id, first);
    await append(admin, id, second, { after: last(first) });
    const sets = await scorer.call('GET /api/games/{id}/events', { params: { id } });
    expect(sets).toEqual([
      {
        setNumber: 1,
        events: [
          { author: 'Sílvia Souza', event: { ...first[0], isExtra: false } },
          { author: 'Adriana Alves', event: { ...second[0], isExtra: false } },
        ],
      },
    ]);
  });

  test('that are sent again are recognised, and change nothing', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const batch = points('1121');
    const { body: first } = await append(scorer, id, batch);
    const { status, body: second } = await append(scorer, id, batch);
    expect([status, second.events]).toEqual([200, 4]);
    expect(second.game.sets).toEqual(first.game.sets);
    const { body: more } = await append(scorer, id, [...batch, ...points('2')]);
    expect(more).toMatchObject({ events: 5, game: { sets: [{ team1Score: 3, team2Score: 2 }] } });
  });

  test('that are twice in one request count once', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const [point] = points('1');
    if (!point) throw new Error('One point was tapped');
    const { body } = await append(await server.asScorer(), id, [point, point]);
    expect(body).toMatchObject({ events: 1, game: { sets: [{ team1Score: 1 }] } });
  });

  test('are recognised after their game was completed', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const batch = points('12');
    await append(admin, id, batch);
    await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'concluido' } });
    expect((await append(admin, id, batch)).status).toBe(200);
    expect(
      await server.refused(admin, 'POST /api/games/{id}/events', of(id, points('1'), { after: last(batch) })),
    ).toMatchObject({
      status: 409,
      code: 'GAME_NOT_IN_PROGRESS',
    });
  });
});

test('points that arrive after others went on and completed the game are refused, because no choice is left', async () => {
  const admin = await server.asAdmin();
  const { id } = await aGameInProgress(admin);
  const shared = points('1');
  await append(admin, id, shared);
  const body = { setNumber: 1, team1Score: 21, team2Score: 10 };
  await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
  await admin.call('PATCH /api/games/{id}/status', { params: { id }, body: { status: 'concluido' } });
  const late = of(id, points('1'), { after: last(shared) });
  expect(await server.refused(await server.asScorer(), 'POST /api/games/{id}/events', late)).toMatchObject({
    status: 409,
    code: 'GAME_NOT_IN_PROGRESS',
    game: { id, status: 'concluido', sets: [{ team1Score: 21, team2Score: 10 }] },
  });
});

const of = (
  id: number,
  events: readonly SentEvent[],
  parts: { after?: string | null; setNumber?: number } = {},
) => ({
  params: { id },
  body: { setNumber: 1, after: null, events: [...events], ...parts },
});

describe('two phones', () => {
  test('the second gets the events since it looked, with their author, and changes nothing', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const [shared, theirs] = [points('11'), points('2')];
    await append(admin, id, [...shared, ...theirs]);
    const refusal = await server.refused(
      await server.asScorer(),
      'POST /api/games/{id}/events',
      of(id, points('1'), { after: last(shared) }),
    );
    expect(refusal).toMatchObject({
      status: 409,
      code: 'EVENTS_SINCE',
      after: last(shared),
      since: [{ author: 'Adriana Alves', event: { ...theirs[0], isExtra: false } }],
      game: { id, sets: [{ team1Score: 2, team2Score: 1 }] },
    });
  });

  test('the one whose answer was lost gets its own events and the others’', async () => {
    const [admin, scorer] = [await server.asAdmin(), await server.asScorer()];
    const { id } = await aGameInProgress(admin);
    const mine = points('1');
    await append(scorer, id, mine);
    await append(admin, id, points('2'), { after: last(mine) });
    const refusal = await server.refused(
      scorer,
      'POST /api/games/{id}/events',
      of(id, [...mine, ...points('1')]),
    );
    expect(refusal).toMatchObject({
      status: 409,
      since: [{ author: 'Sílvia Souza' }, { author: 'Adriana Alves' }],
    });
  });

  test.each([
    ['deleted', [], 0],
    ['deleted and begun anew, as many events long,', points('22'), 2],
  ])('one whose set was %s meanwhile gets the current state', async (_, anew, count) => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const known = points('12');
    await append(admin, id, known);
    await admin.call('DELETE /api/games/{id}/sets/{setNumber}', { params: { id, setNumber: 1 } });
    if (anew.length > 0) await append(admin, id, anew);
    const sent = of(id, points('1'), { after: last(known) });
    const refusal = await server.refused(admin, 'POST /api/games/{id}/events', sent);
    expect(refusal).toMatchObject({ status: 409, code: 'EVENTS_SINCE', after: null });
    expect(refusal['since']).toHaveLength(count);
  });

  test('that tap at once both end up in the log, the later one after a conflict', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin.send('POST /api/games/{id}/events', of(id, points('1')))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [set] = await admin.call('GET /api/games/{id}/events', { params: { id } });
    expect(set?.events).toHaveLength(1);
  });
});

describe('a device whose clock is wrong', () => {
  const times = async (id: number) => {
    const scorer = await server.asScorer();
    const { sets } = await scorer.call('GET /api/games/{id}', { params: { id } });
    const [log] = await scorer.call('GET /api/games/{id}/events', { params: { id } });
    const [set] = sets;
    return {
      startTime: set?.startTime,
      endTime: set?.endTime,
      at: log?.events.map(({ event: { at } }) => at),
    };
  };
  const at = (time: string, sides: string) => points(sides).map((each) => ({ ...each, at: time }));

  test.each([
    '2099-01-01T00:00:00.000Z',
    '1970-01-01T00:00:00.000Z',
    '2101-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59.999Z',
    '+010000-01-01T00:00:00.000Z',
    '1899-12-31T23:59:59.999Z',
    '-000001-01-01T00:00:00.000Z',
  ])('of %s loses no point, and the times are the server’s', async (wrong) => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const { body } = await append(await server.asScorer(), id, at(wrong, `${ENDED}1`));
    expect(body.game.sets).toMatchObject([{ team1Score: 21, team2Score: 0 }]);
    const stored = await times(id);
    const distinct = new Set([stored.startTime, stored.endTime, ...(stored.at ?? [])]);
    expect([...distinct].map((time) => Math.round((Date.parse(time ?? '') - server.now) / 1_000))).toEqual([
      0,
    ]);
  });

  test('never ends a set before its beginning', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const begun = at('2025-04-05T11:00:00.000Z', '1');
    await append(scorer, id, begun);
    await append(scorer, id, at('2025-04-05T09:00:00.000Z', ENDED), { after: last(begun) });
    const { startTime, endTime } = await times(id);
    expect([startTime, endTime]).toEqual(['2025-04-05T11:00:00.000Z', '2025-04-05T11:00:00.000Z']);
  });
});

describe('the rules', () => {
  test.each<[string, readonly SentEvent[], string]>([
    ['a point after the end', points(`${ENDED}1`).concat(points('2')), 'SET_OVER'],
    ['an undo of what is not there', [event({ type: 'undo', eventId: randomUUID() })], 'EVENT_UNKNOWN'],
    [
      'a detail of what is not there',
      [event({ type: 'detail', pointId: randomUUID(), kind: 'saque', playerId: null })],
      'EVENT_UNKNOWN',
    ],
  ])('%s is refused with all other events of the request', async (_, events, code) => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    expect(await server.refused(admin, 'POST /api/games/{id}/events', of(id, events))).toMatchObject({
      status: 422,
      code,
    });
  });

  test('a point after the end is accepted with a confirmation', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const { body } = await append(admin, id, [
      ...points(`${ENDED}1`),
      event({ type: 'point', side: 2, isExtra: true }),
    ]);
    expect(body.game.sets).toMatchObject([{ team1Score: 21, team2Score: 1 }]);
  });

  test('the second set requires the first, like a typed one', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    expect(
      await server.refused(admin, 'POST /api/games/{id}/events', of(id, points('1'), { setNumber: 2 })),
    ).toMatchObject({
      status: 422,
      code: 'SET_OUT_OF_ORDER',
    });
  });

  test('a set has a maximal number of events', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const timeouts = (count: number) =>
      Array.from({ length: count }, () => event({ type: 'timeout', side: 1 }));
    let after: string | null = null;
    for (const batch of [1, 2, 3, 4, 5].map(() => timeouts(200))) {
      await append(admin, id, batch, { after });
      after = last(batch);
    }
    const FULL = { status: 422, code: 'LOG_FULL' };
    const sent = of(id, timeouts(1), { after });
    expect(await server.refused(admin, 'POST /api/games/{id}/events', sent)).toMatchObject(FULL);
    // What is typed still fits, but not without end.
    const remarks = (count: number) =>
      Array.from({ length: count }, () => event({ type: 'remark', text: 'Vento' }));
    const typed = remarks(200);
    await append(admin, id, typed, { after });
    const more = of(id, remarks(1), { after: last(typed) });
    expect(await server.refused(admin, 'POST /api/games/{id}/events', more)).toMatchObject(FULL);
    const result = { params: { id }, body: { setNumber: 1, team1Score: 21, team2Score: 15 } };
    expect(await server.refused(admin, 'POST /api/games/{id}/sets', result)).toMatchObject(FULL);
  });

  test('a game that has not begun accepts none', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGame(admin);
    expect(await server.refused(admin, 'POST /api/games/{id}/events', of(id, points('1')))).toMatchObject({
      status: 409,
      code: 'GAME_NOT_IN_PROGRESS',
    });
  });

  test('events of a deleted player lose the player, and the points stay', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const [point] = points('1');
    if (!point) throw new Error('One point was tapped');
    const detail = event({ type: 'detail', pointId: point.id, kind: 'ataque', playerId: 999 });
    const { body } = await append(admin, id, [point, detail]);
    expect(body.game.sets).toMatchObject([{ team1Score: 1 }]);
    const [set] = await admin.call('GET /api/games/{id}/events', { params: { id } });
    expect(set?.events[1]?.event).toMatchObject({ kind: 'ataque', playerId: null });
  });

  test('a player of neither team is refused with the events that name them, and changes nothing', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin);
    const { id } = game;
    const other = await aTeam(admin, 'Natal');
    const stranger = await aPlayer(admin, { teamId: other.id });
    const without = await aPlayer(admin, { firstName: 'Caio', gender: 'Masculino' });
    const playerOfGame = await aPlayer(admin, {
      firstName: 'Davi',
      gender: 'Masculino',
      teamId: game.team2.id,
    });
    const [point] = points('1');
    if (!point) throw new Error('One point was tapped');
    const detailBy = (playerId: number) =>
      event({ type: 'detail', pointId: point.id, kind: 'erro', playerId });
    const [wrong, right] = [detailBy(stranger.id), detailBy(playerOfGame.id)];
    const medical = event({ type: 'medical', side: 1, playerId: without.id });
    const card = event({ type: 'sanction', side: 1, card: 'amarelo', playerId: stranger.id });
    const serve = event({ type: 'serve', side: 1, left: 1, playerId: stranger.id });
    const sent = of(id, [point, wrong, right, medical, card, serve]);
    expect(await server.refused(admin, 'POST /api/games/{id}/events', sent)).toMatchObject({
      status: 422,
      code: 'PLAYER_OF_NEITHER_TEAM',
      events: [wrong.id, medical.id, card.id, serve.id],
    });
    const nameless = { ...wrong, playerId: null } as SentEvent;
    expect((await append(admin, id, [point, nameless, right])).status).toBe(200);
  });

  test('who of a pair serves is stored, and forgotten with the player', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin);
    const { id } = await aPlayer(admin, { teamId: game.team2.id });
    const params = { id: game.id };
    const served = async () =>
      (await admin.call('GET /api/games/{id}/events', { params }))[0]?.events.map(({ event: each }) => each);
    const serve = event({ type: 'serve', side: 2, left: 1, playerId: id });
    await append(admin, game.id, [serve]);
    expect(await served()).toEqual([{ ...serve, at: expect.any(String) }]);
    await admin.call('DELETE /api/players/{id}', { params: { id } });
    expect(await served()).toEqual([
      { id: serve.id, at: expect.any(String), type: 'serve', side: 2, left: 1 },
    ]);
  });

  test('a player who left the team since does not affect known events', async () => {
    const admin = await server.asAdmin();
    const game = await aGameInProgress(admin);
    const player = await aPlayer(admin, { teamId: game.team1.id });
    const [point] = points('1');
    if (!point) throw new Error('One point was tapped');
    const detail = event({ type: 'detail', pointId: point.id, kind: 'ataque', playerId: player.id });
    await append(admin, game.id, [point, detail]);
    await admin.call('PATCH /api/players/{id}', { params: { id: player.id }, body: { teamId: null } });
    expect((await append(admin, game.id, [point, detail, ...points('2')])).body.events).toBe(3);
  });

  test('an unknown game is a 404', async () => {
    const admin = await server.asAdmin();
    expect(await server.refused(admin, 'POST /api/games/{id}/events', of(999, points('1')))).toMatchObject({
      status: 404,
      code: 'GAME_NOT_FOUND',
    });
    expect((await admin.send('GET /api/games/{id}/events', { params: { id: 999 } })).status).toBe(404);
  });

  test('an event of another set is refused', async () => {
    const admin = await server.asAdmin();
    const one = await aGameInProgress(admin);
    const { team1Id, team2Id } = one;
    const other = await aGameInProgress(admin, [], { team1Id, team2Id, round: 2 });
    const batch = points('1');
    await append(admin, one.id, batch);
    expect(await server.refused(admin, 'POST /api/games/{id}/events', of(other.id, batch))).toMatchObject({
      status: 422,
      code: 'EVENT_ELSEWHERE',
    });
  });

  test.each<[string, object, string]>([
    ['no events', { events: [] }, 'Envie ao menos um lance'],
    ['an event without an id', { events: [{ type: 'point', side: 1, at: AT }] }, 'Lance sem identificação'],
    ['a side that is none', { events: [{ ...points('1')[0], side: 3 }] }, 'Escolha o time 1 ou o time 2'],
    ['an event of no known type', { events: [{ ...points('1')[0], type: 'dance' }] }, 'Lance desconhecido'],
    ['a fourth set', { setNumber: 4 }, 'O set vai de 1 a 3'],
    ['a last event that is no id', { after: '1' }, 'Lance sem identificação'],
  ])('%s: the request is refused as malformed', async (_, wrong, message) => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const body = { setNumber: 1, after: null, events: points('1'), ...wrong };
    expect(
      await server.refused(admin, 'POST /api/games/{id}/events', { params: { id }, body }),
    ).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message,
    });
  });
});

describe('a point given to the other team', () => {
  const give = (pointId: string | undefined, side: 1 | 2, [team1Score, team2Score]: [number, number]) =>
    event({
      type: 'correction',
      team1Score,
      team2Score,
      reason: null,
      given: { pointId: pointId ?? '', side },
    });

  test('three points later changes the score and who won and served which rally, is in the audit, and is undone', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const scorer = await server.asScorer();
    const tapped = points('11121');
    const [, wrong] = tapped;
    const timeout = event({ type: 'timeout', side: 2 });
    await append(scorer, id, [...tapped, timeout]);
    const given = give(wrong?.id, 2, [3, 2]);
    const { body } = await append(scorer, id, [given], { after: timeout.id ?? null });
    expect(body.game.sets).toMatchObject([
      {
        team1Score: 3,
        team2Score: 2,
        log: { events: 7, server: 1, sinceSideChange: 5, toSideChange: 2, timeoutsLeft: [1, 0] },
      },
    ]);
    const { sets } = await server.anonymous.call('GET /api/public/games/{id}/story', { params: { id } });
    expect(sets[0]?.rallies.map(({ server: serves, winner }) => [serves, winner])).toEqual([
      [null, 1],
      [1, 2],
      [2, 1],
      [1, 2],
      [2, 1],
    ]);
    const { lines } = await admin.call('GET /api/audit', { query: {} });
    expect(lines[0]).toMatchObject({ action: 'game.scoreSet', actor: { name: 'Sílvia Souza' } });
    const [set] = await scorer.call('GET /api/games/{id}/events', { params: { id } });
    expect(set?.events.at(-1)?.event).toEqual(given);
    const undo = event({ type: 'undo', eventId: given.id ?? '' });
    const undone = await append(scorer, id, [undo], { after: given.id ?? null });
    expect(undone.body.game.sets).toMatchObject([{ team1Score: 4, team2Score: 1 }]);
  });

  test('ends the set that it decides', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const tapped = points(`${'1'.repeat(20)}2`);
    await append(scorer, id, tapped);
    const given = give(tapped.at(-1)?.id, 1, [21, 0]);
    const { body } = await append(scorer, id, [given], { after: last(tapped) });
    expect(body.game.sets).toMatchObject([{ team1Score: 21, team2Score: 0, finished: true, endTime: AT }]);
  });

  test('that both phones gave counts once, and a colleague’s point since is a question', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const [scorer, other] = [await server.asScorer(), await server.asScorer()];
    const tapped = points('11');
    await append(scorer, id, tapped);
    const mine = give(tapped[0]?.id, 2, [1, 1]);
    await append(scorer, id, [mine], { after: last(tapped) });
    const theirs = give(tapped[0]?.id, 2, [1, 1]);
    const sent = of(id, [theirs], { after: last(tapped) });
    expect(await server.refused(other, 'POST /api/games/{id}/events', sent)).toMatchObject({
      status: 409,
      code: 'EVENTS_SINCE',
      since: [{ event: mine }],
    });
    const { body } = await append(other, id, [theirs], { after: mine.id ?? null });
    expect(body.game.sets).toMatchObject([{ team1Score: 1, team2Score: 1 }]);
  });

  test('that is not in the set’s log is refused, and changes nothing', async () => {
    const scorer = await server.asScorer();
    const { id } = await aGameInProgress(await server.asAdmin());
    const tapped = points('1');
    await append(scorer, id, tapped);
    const timeout = event({ type: 'timeout', side: 1 });
    for (const pointId of [randomUUID(), timeout.id]) {
      const sent = of(id, [timeout, give(pointId, 2, [0, 1])], { after: last(tapped) });
      expect(await server.refused(scorer, 'POST /api/games/{id}/events', sent)).toMatchObject({
        status: 422,
        code: 'EVENT_UNKNOWN',
      });
    }
  });

  test.each([{ pointId: 'x', side: 1 }, { pointId: randomUUID() }, { pointId: randomUUID(), side: 3 }, null])(
    'as %o is malformed',
    async (given) => {
      const admin = await server.asAdmin();
      const { id } = await aGameInProgress(admin);
      const events = [{ ...give(randomUUID(), 1, [0, 0]), given }];
      const body = { setNumber: 1, after: null, events };
      expect(
        await server.refused(admin, 'POST /api/games/{id}/events', { params: { id }, body }),
      ).toMatchObject({ status: 400, code: 'VALIDATION' });
    },
  );
});

describe('a result that is typed', () => {
  test('over a set with a log adds a correction to the log, with the author’s name', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    await append(await server.asScorer(), id, points('1121'));
    const body = { setNumber: 1, team1Score: 15, team2Score: 10, closed: true };
    const game = await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
    expect(game.sets).toMatchObject([{ team1Score: 15, team2Score: 10, finished: true, log: { events: 6 } }]);
    const [set] = await admin.call('GET /api/games/{id}/events', { params: { id } });
    expect(set?.events.slice(4)).toMatchObject([
      { author: 'Adriana Alves', event: { type: 'correction', team1Score: 15, team2Score: 10 } },
      { author: 'Adriana Alves', event: { type: 'close' } },
    ]);
  });

  test('that equals the log’s score adds nothing', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    await append(admin, id, points('12'));
    const body = { setNumber: 1, team1Score: 1, team2Score: 1 };
    const game = await admin.call('POST /api/games/{id}/sets', { params: { id }, body });
    expect(game.sets).toMatchObject([{ log: { events: 2 } }]);
  });

  test('has no log, and events continue from its score', async () => {
    const admin = await server.asAdmin();
    const { id, sets } = await aGameInProgress(admin, [[12, 9]]);
    expect(sets).toMatchObject([{ log: null }]);
    expect(await server.refused(admin, 'POST /api/games/{id}/events', of(id, points('1')))).toMatchObject({
      status: 409,
      code: 'EVENTS_SINCE',
      after: null,
      since: [],
    });
    const other = event({ type: 'correction', team1Score: 12, team2Score: 10, reason: null });
    expect(await server.refused(admin, 'POST /api/games/{id}/events', of(id, [other]))).toMatchObject({
      code: 'EVENTS_SINCE',
      game: { sets: [{ team1Score: 12, team2Score: 9 }] },
    });
    const base = event({ type: 'correction', team1Score: 12, team2Score: 9, reason: null });
    const { body } = await append(admin, id, [base, ...points('1')]);
    expect(body.game.sets).toMatchObject([
      { team1Score: 13, team2Score: 9, log: { events: 2, sinceSideChange: 1 } },
    ]);
  });
});

describe('a result that is typed at the court', () => {
  test('is events of the set, and has no times, so that it does not count as played that day', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const typed = [
      event({ type: 'remark', text: 'Chuva' }),
      event({ type: 'correction', team1Score: 15, team2Score: 12, reason: null }),
      event({ type: 'close' }),
    ];
    const { body } = await append(scorer, id, typed);
    expect(body.game.sets).toMatchObject([
      {
        team1Score: 15,
        team2Score: 12,
        closed: true,
        finished: true,
        notes: 'Chuva',
        startTime: null,
        endTime: null,
      },
    ]);
    const undone = await append(
      scorer,
      id,
      typed.toReversed().map((each) => event({ type: 'undo', eventId: each.id ?? '' })),
      { after: last(typed) },
    );
    expect(undone.body.game.sets).toMatchObject([
      { team1Score: 0, team2Score: 0, closed: false, notes: null },
    ]);
  });

  test('says that a set is not played; the next point or score says that it is', async () => {
    const { id } = await aGameInProgress(await server.asAdmin());
    const scorer = await server.asScorer();
    const first = [...points('112'), event({ type: 'skip' })];
    const skipped = await append(scorer, id, first);
    expect(skipped.body.game.sets).toMatchObject([
      { team1Score: 0, team2Score: 0, skipped: true, finished: true },
    ]);
    const { body } = await append(scorer, id, points('2'), { after: last(first) });
    expect(body.game.sets).toMatchObject([{ team1Score: 0, team2Score: 1, skipped: false, finished: false }]);
  });

  test('is the same as by the call for a set, where the set has a log', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const tapped = await append(admin, id, points('112'));
    const register = (body: { skipped?: boolean; notes?: string; version: number }) =>
      admin.call('POST /api/games/{id}/sets', {
        params: { id },
        body: { setNumber: 1, team1Score: 0, team2Score: 0, ...body },
      });
    const game = await register({ skipped: true, notes: 'Chuva', version: tapped.body.game.version });
    expect(game.sets).toMatchObject([{ skipped: true, team1Score: 0, notes: 'Chuva', log: { events: 5 } }]);
    const [log] = await admin.call('GET /api/games/{id}/events', { params: { id } });
    expect(log?.events.slice(3).map(({ event: { type } }) => type)).toEqual(['remark', 'skip']);
  });
});

test('an undo across the end of a set opens that set again for everybody', async () => {
  const admin = await server.asAdmin();
  const { id } = await aGameInProgress(admin);
  const first = points(`${ENDED}1`);
  await append(admin, id, first);
  const second = [event({ type: 'serve', side: 2, left: 2 }), ...points('2')];
  const { body: begun } = await append(admin, id, second, { setNumber: 2 });
  expect(begun.game).toMatchObject({ team1Score: 1, sets: [{ finished: true }, { finished: false }] });
  const undo = (events: readonly SentEvent[]) => event({ type: 'undo', eventId: last(events) ?? '' });
  await append(admin, id, [undo(second)], { setNumber: 2, after: last(second) });
  const { body } = await append(admin, id, [undo(first)], { after: last(first) });
  expect(body.game).toMatchObject({
    team1Score: 0,
    sets: [{ team1Score: 20, finished: false }, { finished: false }],
  });
});

describe('what is kept', () => {
  test('the end of a set keeps its time, whatever is recorded later', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const batch = points(`${ENDED}1`);
    await append(admin, id, batch);
    const idAndTime = { id: randomUUID(), at: '2025-04-05T13:30:00.000Z' };
    const detail = {
      ...idAndTime,
      type: 'detail',
      pointId: batch[20]?.id ?? '',
      kind: 'saque',
      playerId: null,
    } as const;
    const { body } = await append(admin, id, [detail], { after: last(batch) });
    expect(body.game.sets).toMatchObject([{ endTime: AT, log: { events: 22 } }]);
  });

  test.each([
    ['skipped', { team1Score: 0, team2Score: 0, skipped: true }],
    ['ended without a point', { team1Score: 0, team2Score: 0, closed: true }],
  ])('a set that was %s is not reopened by a late event', async (_, result) => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    await admin.call('POST /api/games/{id}/sets', { params: { id }, body: { setNumber: 1, ...result } });
    const sent = of(id, [event({ type: 'timeout', side: 1 })]);
    expect(await server.refused(admin, 'POST /api/games/{id}/events', sent)).toMatchObject({
      status: 409,
      code: 'EVENTS_SINCE',
      after: null,
      since: [],
    });
  });

  test('a set with a log that was skipped by mistake is reopened by undoing that', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    await append(admin, id, points('11'));
    const skipped = { setNumber: 1, team1Score: 0, team2Score: 0, skipped: true };
    const game = await admin.call('POST /api/games/{id}/sets', { params: { id }, body: skipped });
    expect(game.sets).toMatchObject([{ skipped: true, team1Score: 0 }]);
    const written = game.sets[0]?.log?.last ?? '';
    const undo = event({ type: 'undo', eventId: written });
    const { status, body } = await append(admin, id, [undo], { after: written });
    expect([status, body.game.sets]).toMatchObject([200, [{ skipped: false, team1Score: 2, team2Score: 0 }]]);
  });

  test('the audit records a set once at its end, and again when it is corrected by hand', async () => {
    const admin = await server.asAdmin();
    const { id } = await aGameInProgress(admin);
    const lines = async () => {
      const { lines } = await admin.call('GET /api/audit', { query: { subject: 'game' } });
      return lines.filter(({ action }) => action === 'game.scoreSet').length;
    };
    const [begun, end, timeout] = [points(ENDED), points('1'), [event({ type: 'timeout', side: 1 })]];
    await append(admin, id, begun);
    expect(await lines()).toBe(0);
    await append(admin, id, end, { after: last(begun) });
    expect(await lines()).toBe(1);
    await append(admin, id, timeout, { after: last(end) });
    expect(await lines()).toBe(1);
    const reopened = event({ type: 'reopen' });
    await append(admin, id, [reopened], { after: last(timeout) });
    expect(await lines()).toBe(2);
    const undo = event({ type: 'undo', eventId: reopened.id });
    await append(admin, id, [undo], { after: reopened.id });
    expect(await lines()).toBe(3);
  });

  test('a deleted player leaves no id in a log', async () => {
    const admin = await server.asAdmin();
    const { id, team1 } = await aGameInProgress(admin);
    const player = await aPlayer(admin, { teamId: team1.id });
    const [point] = points('1');
    if (!point) throw new Error('One point was tapped');
    await append(admin, id, [
      point,
      event({ type: 'detail', pointId: point.id, kind: 'saque', playerId: player.id }),
    ]);
    await admin.call('DELETE /api/players/{id}', { params: { id: player.id } });
    const [set] = await admin.call('GET /api/games/{id}/events', { params: { id } });
    expect(set?.events[1]).toMatchObject({ event: { type: 'detail', kind: 'saque', playerId: null } });
  });

  test('scorekeepers and players see their entries in the own data; after an erasure the entries stay without a name', async () => {
    const admin = await server.asAdmin();
    const { id, team1 } = await aGameInProgress(admin);
    const scorer = await server.asScorer();
    const player = await aPlayer(admin, { teamId: team1.id });
    await server.link(player.id, scorer.id);
    const [point] = points('1');
    if (!point) throw new Error('One point was tapped');
    const detail = event({ type: 'detail', pointId: point.id, kind: 'saque', playerId: player.id });
    await append(scorer, id, [point, detail]);
    expect(await scorer.call('GET /api/user/data')).toMatchObject({
      scoredSets: [{ round: 1, gameId: id, setNumber: 1, events: 2, firstAt: AT, lastAt: AT }],
      players: [{ rallies: [{ round: 1, at: AT, type: 'detail', kind: 'saque', card: null }] }],
    });
    await scorer.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
    const [set] = await admin.call('GET /api/games/{id}/events', { params: { id } });
    expect(set?.events.map(({ author }) => author)).toEqual(['Pessoa removida', 'Pessoa removida']);
  });
});
