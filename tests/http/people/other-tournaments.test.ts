import { expect, test } from 'vitest';
import { aPlayer, aRegistration, aTeam, twoTeams } from '#tests/support/data/builders.ts';
import { somePlayers } from '#tests/support/data/messaging.ts';
import { openTestServer, PASSWORD } from '#tests/support/server/test-server.ts';

const server = openTestServer();

/** A school in the same installation, whose organiser knows nothing of the main tournament. */
async function withSchool() {
  const admin = await server.asAdmin();
  const { slug } = await admin.call('POST /api/tournaments', { body: { name: 'Escolinha', year: 2026 } });
  const { id } = await admin.call('GET /api/tournaments').then((all) => {
    const school = all.find((each) => each.slug === slug);
    if (!school) throw new Error('The school is not listed');
    return school;
  });
  await admin.in(slug).call('PATCH /api/tournament', { body: { state: 'running' } });
  const teacher = await server.asOrganiser({ tournamentId: id });
  return { admin, slug, teacher: teacher.in(slug) };
}

const APPROVE = 'POST /api/tournament/pre-registrations/{id}/approve';

test('who is approved in one tournament with another’s phone, number and name gets nothing of theirs in another', async () => {
  const { admin, slug, teacher } = await withSchool();
  const vera = { firstName: 'Vera', lastName: 'Vital', phone: '(81) 98765-4321', memberNumber: '7731' };
  await aRegistration(server.anonymous, { ...vera, email: 'vera@exemplo.com.br', cpf: '529.982.247-25' });
  const sent = await aRegistration(server.anonymous.in(slug), { ...vera, email: 'outra@exemplo.com.br' });
  const { id: teamId } = await aTeam(teacher, 'Recife');
  const { player } = await teacher.call(APPROVE, {
    params: { id: sent.id },
    body: { teamId, password: 'areia molhada' },
  });
  const newcomer = await server.signIn(player.userId ?? 0);
  const chosen = { currentPassword: 'areia molhada', newPassword: 'onda do mar' };
  await newcomer.in(slug).call('PATCH /api/user/password', { body: chosen });
  const stranger = await server.signIn(player.userId ?? 0);
  const { registrations } = await stranger.in(slug).call('GET /api/user/data');
  expect(registrations.map(({ email }) => email)).toEqual(['outra@exemplo.com.br']);
  await stranger.in(slug).call('DELETE /api/user', { body: { currentPassword: 'onda do mar' } });
  expect(await admin.call('GET /api/tournament/pre-registrations')).toMatchObject([
    { email: 'vera@exemplo.com.br', status: 'pending' },
  ]);
});

test('what the organiser of one tournament confirmed is no sign in another in which the person plays too', async () => {
  const { admin, slug, teacher } = await withSchool();
  const vera = { firstName: 'Vera', lastName: 'Vital', phone: '(81) 98765-4321', memberNumber: '7731' };
  await aRegistration(server.anonymous, { ...vera, email: 'vera@exemplo.com.br' });
  const who = await server.asPlayer();
  const here = await aPlayer(admin, { firstName: 'Outra', lastName: 'Pessoa' });
  await server.link(here.id, who.id);
  const school = await aPlayer(teacher, vera);
  await server.link(school.id, who.id);
  expect((await who.call('GET /api/user/data')).registrations).toEqual([]);
  expect((await who.in(slug).call('GET /api/user/data')).registrations).toEqual([]);
  await who.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
  expect(await admin.call('GET /api/tournament/pre-registrations')).toMatchObject([
    { email: 'vera@exemplo.com.br', status: 'pending' },
  ]);
});

test('a namesake who is deleted in one tournament stays in the messages of another', async () => {
  const { admin, teacher } = await withSchool();
  const [teamId] = await twoTeams(admin);
  const { id } = await aPlayer(admin, {
    firstName: 'Bernardo',
    lastName: 'Lins',
    gender: 'Masculino',
    teamId,
  });
  const row = { playerId: id, teamId, round: 1, saques: 3, defesas: 2, ataques: 1, present: true };
  await admin.call('POST /api/detailed-points/batch-update', { body: { updates: [row], lastUpdated: null } });
  await somePlayers(server, 1);
  await admin.call('POST /api/whatsapp/send-top-players', { body: { roundNumber: 1 } });
  const texts = async () => (await server.state())['messages']?.map(({ body }) => body);
  const before = await texts();
  expect(String(before)).toContain('Bernardo Lins');
  const namesake = await aPlayer(teacher, { firstName: 'Bernardo', lastName: 'Lins', gender: 'Masculino' });
  await teacher.call('DELETE /api/players/{id}', { params: { id: namesake.id } });
  expect(await texts()).toEqual(before);
});

test('who rejected many registrations at once is named in none of them after their erasure', async () => {
  await server.asAdmin();
  const organiser = await server.asOrganiser({ firstName: 'Alda' });
  const { id } = await aRegistration(server.anonymous);
  await organiser.call('POST /api/tournament/pre-registrations/reject-many', {
    body: { ids: [id], rejectionReason: 'Turma cheia' },
  });
  const decided = async () => (await server.state())['registrations'];
  expect(await decided()).toMatchObject([{ reviewed_by: expect.stringContaining('Alda') }]);
  await organiser.call('DELETE /api/user', { body: { currentPassword: PASSWORD } });
  expect(await decided()).toMatchObject([{ reviewed_by: 'Pessoa removida', status: 'rejected' }]);
});
