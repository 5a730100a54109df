import { describe, expect, test } from 'vitest';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { openWorld } from '#tests/support/data/world.ts';
import type { Caller } from '#tests/support/server/call.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();
const world = openWorld(server);

type Query = NonNullable<Parameters<typeof ask>[0]>;
const ask = async (query: Partial<Record<'before' | 'actor' | 'subject' | 'from' | 'until', string>> = {}) =>
  (await server.asAdmin()).call('GET /api/audit', { query } as { query: { subject?: 'team' } });
const actionsOf = ({ lines }: CallAnswer<Contract['GET /api/audit']>) =>
  lines.map(({ action, subjectName }) => [action, subjectName]);

describe('the list of the audit', () => {
  test('shows who changed what, from what to what, newest first', async () => {
    const { admin, recife, playing } = world();
    server.now += 1_000;
    await admin.call('PATCH /api/teams/{id}', { params: { id: recife.id }, body: { name: 'Recife Antigo' } });
    server.now += 1_000;
    const set = { setNumber: 2, team1Score: 18, team2Score: 21 };
    await admin.call('POST /api/games/{id}/sets', { params: { id: playing.id }, body: set });
    const { lines } = await ask();
    expect(lines.slice(0, 2)).toMatchObject([
      {
        at: new Date(server.now).toISOString(),
        actor: { kind: 'user', id: admin.id, name: 'Adriana Alves' },
        action: 'game.registerSet',
        subject: 'game',
        subjectId: playing.id,
        subjectName: 'Recife Antigo × Olinda, rodada 2',
        changes: [
          {
            field: 'sets',
            before: [{ team1Score: 21 }, { team1Score: 5, team2Score: 3 }],
            after: [{ team1Score: 21 }, { team1Score: 18, team2Score: 21 }],
          },
        ],
      },
      {
        action: 'team.change',
        subjectName: 'Recife Antigo',
        changes: [{ field: 'name', before: 'Recife', after: 'Recife Antigo' }],
      },
    ]);
  });

  test('names deleted things as they were', async () => {
    const { admin, spare, bia, scheduled } = world();
    await admin.call('DELETE /api/teams/{id}', { params: { id: spare.id } });
    await admin.call('DELETE /api/players/{id}', { params: { id: bia.id } });
    await admin.call('DELETE /api/games/{id}', { params: { id: scheduled.id } });
    expect(actionsOf(await ask()).slice(0, 3)).toEqual([
      ['game.delete', 'Recife × Olinda, rodada 2'],
      ['player.delete', 'Bia Barros'],
      ['team.delete', 'Reserva'],
    ]);
  });

  test('is paged by fifty, each entry once, to the first', async () => {
    const { admin } = world();
    for (let number = 0; number < 60; number += 1)
      await admin.call('POST /api/teams', { body: { name: `Time ${number}` } });
    const ids: number[] = [];
    let before: string | undefined;
    let pages = 0;
    for (;;) {
      const { lines, next } = await ask(before ? { before } : {});
      ids.push(...lines.map(({ id }) => id));
      pages += 1;
      if (next === null) break;
      expect(lines).toHaveLength(50);
      before = String(next);
    }
    expect(pages).toBeGreaterThan(1);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toHaveLength(((await server.state())['audit_log'] ?? []).length);
  });

  test.each<[string, Query, string[]]>([
    ['by kind', { subject: 'team' }, ['team.create']],
    ['by who: a system', { actor: 'system' }, []],
  ])('%s', async (_name, query, actions) => {
    const { lines } = await ask(query);
    expect([...new Set(lines.map(({ action }) => action))]).toEqual(actions);
  });

  test('by person: only their changes', async () => {
    const { admin, playing } = world();
    const scorer = await server.asScorer();
    const set = { setNumber: 2, team1Score: 6, team2Score: 3 };
    await scorer.call('POST /api/games/{id}/sets', { params: { id: playing.id }, body: set });
    const actors = await admin.call('GET /api/audit/actors');
    expect(actors).toContainEqual({ kind: 'user', id: scorer.id, name: 'Sílvia Souza' });
    expect(actors.map(({ name }) => name)).toEqual(
      actors.map(({ name }) => name).toSorted(new Intl.Collator('pt-BR').compare),
    );
    expect(actionsOf(await ask({ actor: `user-${scorer.id}` }))).toEqual([
      ['game.registerSet', 'Recife × Olinda, rodada 2'],
    ]);
  });

  test('by day: from its first instant to the next day', async () => {
    const { admin } = world();
    const start = new Date(server.now + 10_000);
    for (const name of ['Antes', 'Começo', 'Fim', 'Depois']) {
      server.now = start.getTime() + ['Antes', 'Começo', 'Fim', 'Depois'].indexOf(name) * 1_000 - 1_000;
      await admin.call('POST /api/teams', { body: { name } });
    }
    const until = new Date(start.getTime() + 2_000).toISOString();
    expect(actionsOf(await ask({ from: start.toISOString(), until }))).toEqual([
      ['team.create', 'Fim'],
      ['team.create', 'Começo'],
    ]);
  });

  test.each<Query>([
    { before: 'x' },
    { actor: 'user-x' },
    { subject: 'cup' },
    { from: 'ontem' },
    { until: '2025-04-05' },
  ])('%o is refused', async (query) => {
    const { status, body } = await (await server.asAdmin()).send('GET /api/audit', { query });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION' });
  });

  test('is for administrators only', async () => {
    for (const key of ['GET /api/audit', 'GET /api/audit/actors'] as const) {
      expect((await server.anonymous.send(key)).status).toBe(401);
      expect((await (await server.asPlayer()).send(key)).status).toBe(403);
      expect((await (await server.asScorer()).send(key)).status).toBe(403);
    }
  });
});

test('of another tournament, an administrator sees what was done to accounts and tournaments there, and where', async () => {
  await server.addTournament('escola');
  const admin = await server.asAdmin();
  const inSchool = admin.in('escola');
  const organiser = await server.asOrganiser();
  const body = { firstName: 'Vânia', email: 'vania@exemplo.com.br', isScorer: true };
  await inSchool.call('POST /api/users', { body });
  await inSchool.call('PATCH /api/tournament', { body: { name: 'Copa Mirim' } });
  await inSchool.call('POST /api/teams', { body: { name: 'Golfinhos' } });
  const newest = async (who: Caller) => {
    const { lines } = await who.call('GET /api/audit', {});
    return lines.slice(0, 2).map(({ action, subjectName, tournament }) => [action, subjectName, tournament]);
  };
  expect(await newest(admin)).toEqual([
    ['tournament.change', 'Copa Mirim 2025', 'Copa Mirim 2025'],
    ['account.create', 'Vânia', 'Copa Mirim 2025'],
  ]);
  expect(await newest(inSchool)).toEqual([
    ['team.create', 'Golfinhos', null],
    ['tournament.change', 'Copa Mirim 2025', null],
  ]);
  const text = JSON.stringify(await organiser.call('GET /api/audit', {}));
  expect(text).not.toMatch(/Mirim|Vânia|Golfinhos/);
  const actors = await admin.call('GET /api/audit/actors');
  expect(actors.filter(({ id }) => id === admin.id)).toHaveLength(1);
});
