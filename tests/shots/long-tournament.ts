import {
  aCompletedGame,
  aGame,
  aGameInProgress,
  aPlayer,
  aSheet,
  aTeam,
  type Game,
} from '#tests/support/data/builders.ts';
import { aPicture } from '#tests/support/data/pictures.ts';
import type { SignedIn } from '#tests/support/server/signed-in.ts';

/** Names of the greatest length, in words, in a single one and in capitals, beside the shortest. */
const TEAMS = [
  'Associação Atlética e Recreativa Amigos da Praia de Boa Viag',
  'Pindamonhangabaeiraquixeramobinense',
  'Il',
  'Recife',
  'MARACATU ATÔMICO VÔLEI CLUBE DE PERNAMBUCO FEMININO SUB-21',
  'Olinda',
  'Sociedade Esportiva e Cultural Maré Alta de Jaboatão',
  'Vôlei & Cia 🏐',
  "Grêmio Náutico d'Água Fria",
  'Jangadeiros',
] as const;
/** The teams with a logo. */
const WITH_LOGO = new Set<string>(['Recife', 'Olinda', TEAMS[6]]);

const NAMES = [
  ['Maria das Graças Aparecida', 'Albuquerque Cavalcanti de Vasconcelos e Silva'],
  ['Bia', 'Sá'],
  ['Wanderlândiakatherinecristielly', 'Pindamonhangabaeira'],
  ['Ana Luísa', 'Nepomuceno'],
] as const;

const TOURNAMENT =
  'Circuito Interclubes de Vôlei de Praia do Litoral Sul de Pernambuco, Troféu Maria das Graças de Lira';

/** What is hard to show: long names, three sets, scores above thirty, a W.O., an abandonment, games without logos. */
export async function aLongTournament(admin: SignedIn) {
  await admin.call('PATCH /api/tournament', {
    body: { name: TOURNAMENT, year: 2025, seenName: 'Torneio de Vôlei de Praia 2025', seenYear: 2025 },
  });
  const teams: { id: number; name: string }[] = [];
  for (const name of TEAMS) teams.push(await aTeam(admin, name));
  for (const { id, name } of teams.filter((team) => WITH_LOGO.has(team.name)))
    await admin.call('POST /api/teams/{id}/image', {
      params: { id },
      body: await aPicture({ width: 400, height: 400, left: name === 'Recife' ? '#f8f8f0' : '#d02010' }),
    });
  const between = (one: number, other: number) => {
    const [team1, team2] = [teams[one], teams[other]];
    if (!team1 || !team2) throw new Error('There are ten teams');
    return { team1Id: team1.id, team2Id: team2.id };
  };
  for (const [index, [firstName, lastName]] of NAMES.entries()) {
    for (const gender of ['Feminino', 'Masculino'] as const) {
      const team = teams[(index * 2 + (gender === 'Feminino' ? 0 : 4)) % teams.length];
      const player = await aPlayer(admin, { firstName, lastName, gender, teamId: team?.id ?? 0 });
      await aSheet(admin, player, [[9 - index, 5, 4]]);
    }
  }

  const threeSets = await aCompletedGame(
    admin,
    [
      [34, 32],
      [29, 31],
      [23, 21],
    ],
    between(0, 1),
  );
  await aCompletedGame(admin, undefined, between(2, 3));
  const award = async (game: Game, reason: 'wo' | 'abandono') => {
    const body = { winner: 2, reason } as const;
    await admin.call('POST /api/games/{id}/award', { params: { id: game.id }, body });
    return game;
  };
  const walkover = await award(await aGame(admin, between(4, 5)), 'wo');
  await award(await aGameInProgress(admin, [[21, 17]], between(6, 7)), 'abandono');
  await aCompletedGame(admin, undefined, between(8, 9));
  await admin.call('POST /api/live-scores/active-round', { body: { round: 1 } });
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
  const scheduled = await aGame(admin, {
    ...between(0, 4),
    round: 3,
    court: 'Arena Boa Viagem 12',
    date: tomorrow,
  });
  await aGame(admin, { ...between(1, 2), round: 3, court: '2', date: tomorrow });
  await aGame(admin, { ...between(5, 6), round: 3 });

  /** Begins the games of the second round on five courts, one of them between two sets. */
  const begin = async () => {
    await admin.call('POST /api/live-scores/active-round', { body: { round: 2 } });
    const date = new Date().toISOString();
    const on = (court: string, one: number, other: number) => ({
      ...between(one, other),
      round: 2,
      court,
      date,
    });
    const live = await aGameInProgress(
      admin,
      [
        [34, 32],
        [29, 31],
        [14, 13],
      ],
      on('Arena Boa Viagem 12', 4, 0),
    );
    await aGameInProgress(
      admin,
      [
        [21, 19],
        [19, 21],
      ],
      on('2', 1, 6),
    );
    await aGameInProgress(admin, [[8, 11]], on('3', 3, 2));
    await aGameInProgress(admin, [], on('4', 5, 7));
    await aGameInProgress(admin, [[21, 23]], on('5', 8, 9));
    return live;
  };
  return { threeSets, walkover, scheduled, begin };
}
