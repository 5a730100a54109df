import { describe, expect, test } from 'vitest';
import { aGame, aPlayer, aTeam } from '#tests/support/data/builders.ts';
import { aPlayedTournament } from '#tests/support/data/played-tournament.ts';
import { enterCounters } from '#tests/support/data/score-sheets.ts';
import { openTestServer } from '#tests/support/server/test-server.ts';

const server = openTestServer();

describe('the points of the players', () => {
  test('are raw over contested, men and women each from 1, absent ones with nothing', async () => {
    const { admin, bia, duda, caio, edu, complete } = await aPlayedTournament(server);
    await complete();
    const ranking = await admin.call('GET /api/rankings/players/total');
    expect(
      ranking.map(({ id, position, gender, total, totalRaw, contested }) => [
        id,
        position,
        gender,
        total,
        totalRaw,
        contested,
      ]),
    ).toEqual([
      [caio.id, 1, 'Masculino', 6.7, 12, 178],
      [edu.id, 2, 'Masculino', 0, 0, 0],
      [bia.id, 1, 'Feminino', 15.9, 22, 138],
      [duda.id, 2, 'Feminino', 13.1, 22, 168],
    ]);
    // Before round 2, of 74 points: Bia 15, of 104: Duda 13 and Caio 12; Edu was absent.
    expect(ranking.map(({ previousPosition }) => previousPosition)).toEqual([1, null, 1, 2]);
    const scores = await admin.call('GET /api/scores', { query: { gender: 'Feminino' } });
    expect(scores).toMatchObject([
      {
        playerId: bia.id,
        teamName: 'Recife',
        round1: 20.3,
        round1Raw: 15,
        round1Contested: 74,
        round2: 10.9,
        round2Raw: 7,
        round3: null,
        round3Raw: null,
        round3Contested: null,
        total: 15.9,
        totalRaw: 22,
        contested: 138,
      },
      {
        playerId: duda.id,
        teamName: 'Natal',
        round1: 12.5,
        round1Raw: 13,
        round2: 14.1,
        round2Raw: 9,
        total: 13.1,
        totalRaw: 22,
      },
    ]);
    const [men] = await admin.call('GET /api/scores', {
      query: { team: String(edu.teamId), gender: 'Masculino' },
    });
    expect(men).toMatchObject({ playerId: edu.id, round1: null, round1Raw: null, total: 0, totalRaw: 0 });
  });

  test('of an active round count from its first completed game on, in every total', async () => {
    const { admin, bia, duda, complete } = await aPlayedTournament(server);
    const totals = async () => {
      const ranking = await admin.call('GET /api/rankings/players/total');
      const scores = await admin.call('GET /api/scores', { query: { gender: 'Feminino' } });
      const evolution = await admin.call('GET /api/players/evolution/{playerId}', {
        params: { playerId: bia.id },
      });
      const ofBia = ({ id, playerId }: { id?: number; playerId?: number }) => (id ?? playerId) === bia.id;
      const ranked = ranking.find(ofBia);
      const scored = scores.find(ofBia);
      return [
        [ranked?.total, ranked?.totalRaw, ranked?.counted, ranked?.contested],
        [scored?.total, scored?.totalRaw, scored?.counted, scored?.contested],
        [evolution.totalRelative, evolution.totalAbsolute, evolution.counted, evolution.contested],
      ];
    };
    // Both sheets of round 2 are saved, and its game is in progress.
    const open = [20.3, 22, 15, 74];
    expect(await totals()).toEqual([open, open, open]);
    const ranking = await admin.call('GET /api/rankings/players/total');
    expect(ranking.find(({ id }) => id === duda.id)).toMatchObject({
      total: 12.5,
      totalRaw: 22,
      counted: 13,
    });
    await complete();
    const closed = [15.9, 22, 22, 138];
    expect(await totals()).toEqual([closed, closed, closed]);
  });

  test('of a round that was a W.O. never count, until its game is reverted', async () => {
    const admin = await server.asAdmin();
    const [recife, natal] = [await aTeam(admin, 'Recife'), await aTeam(admin, 'Natal')];
    const bia = await aPlayer(admin, { teamId: recife.id });
    const game = await aGame(admin, { team1Id: recife.id, team2Id: natal.id });
    await enterCounters(admin, bia, [{ round: 1, saques: 4 }]);
    const unplayed = async () => {
      const [ranked] = await admin.call('GET /api/rankings/players/total');
      const { roundsData } = await admin.call('GET /api/players/evolution/{playerId}', {
        params: { playerId: bia.id },
      });
      return [ranked?.unplayed, roundsData[0]?.unplayed, roundsData[1]?.unplayed];
    };
    expect(await unplayed()).toEqual([0, 0, 0]);
    const params = { id: game.id };
    await admin.call('POST /api/games/{id}/award', {
      params,
      body: { winner: 1, reason: 'wo', version: game.version },
    });
    expect(await unplayed()).toEqual([4, 4, 0]);
    await admin.call('PATCH /api/games/{id}/status', { params, body: { status: 'em_andamento' } });
    expect(await unplayed()).toEqual([0, 0, 0]);
  });

  test('of one player show eight rounds and their trend', async () => {
    const { admin, bia, edu, complete } = await aPlayedTournament(server);
    await complete();
    const evolution = await admin.call('GET /api/players/evolution/{playerId}', {
      params: { playerId: bia.id },
    });
    const empty = {
      present: 'pending',
      saques: 0,
      defesas: 0,
      ataques: 0,
      total: 0,
      contested: 0,
      relativeTotal: 0,
      unplayed: 0,
    };
    expect(evolution).toEqual({
      playerId: bia.id,
      playerName: 'Bia Barros',
      teamName: 'Recife',
      gender: 'Feminino',
      totalRelative: 15.9,
      totalAbsolute: 22,
      contested: 138,
      counted: 22,
      // Four defences of 74 points and then of 64.
      compared: { before: 1, last: 2, isRelative: true },
      trends: {
        saques: { direction: 'down' },
        defesas: { direction: 'up' },
        ataques: { direction: 'down' },
        total: { direction: 'down' },
      },
      roundsData: [
        {
          round: 1,
          present: true,
          saques: 6,
          defesas: 4,
          ataques: 5,
          total: 15,
          contested: 74,
          relativeTotal: 20.3,
          unplayed: 0,
        },
        {
          round: 2,
          present: true,
          saques: 2,
          defesas: 4,
          ataques: 1,
          total: 7,
          contested: 64,
          relativeTotal: 10.9,
          unplayed: 0,
        },
        ...[3, 4, 5, 6, 7, 8].map((round) => ({ round, ...empty })),
      ],
    });
    const absent = await admin.call('GET /api/players/evolution/{playerId}', {
      params: { playerId: edu.id },
    });
    expect(absent.roundsData.slice(0, 2)).toEqual([
      { round: 1, ...empty, present: false },
      { round: 2, ...empty },
    ]);
    const unknown = await server.refused(admin, 'GET /api/players/evolution/{playerId}', {
      params: { playerId: 999 },
    });
    expect(unknown).toMatchObject({
      status: 404,
      code: 'PLAYER_NOT_FOUND',
      message: 'Jogador não encontrado',
    });
  });
});
