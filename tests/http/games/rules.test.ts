import { describe, expect, test } from 'vitest';
import { rules as sent } from '#contract/tournament/rules.ts';
import { PRESETS } from '#domain/rules/presets.ts';
import { DEFAULT_RULES } from '#domain/rules/rules.ts';
import { openWorld } from '#tests/support/data/world.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

const presetOf = (key: string) => sent.parse(PRESETS.find((preset) => preset.key === key)?.rules);
const shown = () => server.anonymous.call('GET /api/tournament/rules');

describe('the rules of a tournament', () => {
  test('are the default ones until somebody changes them, for everybody to read', async () => {
    expect(await shown()).toEqual(DEFAULT_RULES);
  });

  test('hold for games, standings and the court at once, and back again change nothing', async () => {
    const { admin } = world();
    const [game] = await admin.call('GET /api/games/round/{round}', { params: { round: 2 } });
    const params = { id: game?.id ?? 0 };
    const seen = async () => ({
      game: await admin.call('GET /api/games/{id}', { params }),
      standings: await admin.call('GET /api/rankings/teams/total'),
    });
    const before = await seen();
    const school = presetOf('school');
    expect(await admin.call('PUT /api/tournament/rules', { body: { rules: school } })).toEqual(school);
    expect(await shown()).toEqual(school);
    expect((await seen()).game.rules).toEqual(school.normal);
    await admin.call('PUT /api/tournament/rules', { body: { rules: sent.parse(DEFAULT_RULES) } });
    expect(await seen()).toEqual(before);
  });

  test('keep the technical time-out, whichever call switched it on', async () => {
    const { admin } = world();
    await admin.call('PATCH /api/tournament', { body: { technicalTimeout: true } });
    expect((await shown()).normal.set.technicalTimeoutAt).toBe(21);
    await admin.call('PUT /api/tournament/rules', { body: { rules: sent.parse(DEFAULT_RULES) } });
    expect((await server.anonymous.call('GET /api/tournament')).technicalTimeout).toBe(false);
  });

  test('are recorded in the audit, before and after', async () => {
    const { admin } = world();
    await admin.call('PUT /api/tournament/rules', { body: { rules: presetOf('fivb') } });
    const { lines } = await admin.call('GET /api/audit', { query: { subject: 'tournament' } });
    expect(lines[0]).toMatchObject({
      action: 'tournament.rules',
      changes: [{ field: 'rules', before: DEFAULT_RULES, after: presetOf('fivb') }],
    });
  });

  test('are not overwritten unseen: 409 with the current ones, and again it is saved', async () => {
    const { admin } = world();
    await admin.call('PUT /api/tournament/rules', { body: { rules: presetOf('fivb') } });
    const body = { rules: presetOf('school'), seen: presetOf('default') };
    const refused = await admin.send('PUT /api/tournament/rules', { body });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'RULES_CHANGED', rules: presetOf('fivb') });
    expect(await shown()).toEqual(presetOf('fivb'));
    await admin.call('PUT /api/tournament/rules', { body: { ...body, seen: presetOf('fivb') } });
    expect(await shown()).toEqual(presetOf('school'));
  });

  const { normal } = DEFAULT_RULES;
  test.each([
    ['no points', { target: 0 }],
    ['a cap below the points', { cap: 20 }],
    ['a cap where one point of lead is enough', { lead: 1, cap: 25 }],
    ['a lead of three', { lead: 3 }],
    ['half a point', { target: 20.5 }],
  ])('cannot have %s', async (_, wrong) => {
    const { admin } = world();
    const rules = { ...DEFAULT_RULES, normal: { ...normal, set: { ...normal.set, ...wrong } } };
    const loose = { body: { rules } } as never;
    expect((await admin.send('PUT /api/tournament/rules', loose)).status).toBe(400);
    expect((await admin.send('POST /api/tournament/rules/preview', loose)).status).toBe(400);
    expect(await shown()).toEqual(DEFAULT_RULES);
  });
});

test('a preview says which teams would move, and saves nothing', async () => {
  const { admin } = world();
  const standings = await server.anonymous.call('GET /api/rankings/teams/total');
  const { moved } = await admin.call('POST /api/tournament/rules/preview', {
    body: { rules: presetOf('fivb') },
  });
  await admin.call('PUT /api/tournament/rules', { body: { rules: presetOf('fivb') } });
  const after = await server.anonymous.call('GET /api/rankings/teams/total');
  const changed = after.filter((row) => {
    const before = standings.find(({ id }) => id === row.id);
    return before?.position !== row.position || before.totalPoints !== row.totalPoints;
  });
  expect(moved.map(({ teamId }) => teamId)).toEqual(changed.map(({ id }) => id));
});
