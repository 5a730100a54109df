import { eq } from 'drizzle-orm';
import { fullName } from '#domain/people/names.ts';
import { type Gender, LEVELS } from '#domain/tournament.ts';
import type { Tx } from '#server/store/database/database.ts';
import { players } from '#server/store/database/schema/players.ts';
import { teams, tournaments } from '#server/store/database/schema/tournament.ts';
import type { Moment } from '#server/store/write.ts';
import { phoneOfNobody } from './phones.ts';
import { TEAMS } from './teams.ts';

export type Squad = {
  readonly id: number;
  readonly name: string;
  readonly players: ReadonlyMap<string, number>;
};

const BEST_LEVEL_FIRST = LEVELS.toReversed();
const SHIRTS = { Feminino: ['M', 'P', 'G'], Masculino: ['G', 'XG', 'M'] } as const;
const FIRST_MEMBER_NUMBER = 101;

export async function storeTournament(
  tx: Tx,
  { revision }: Moment,
  tournamentId: number,
  values: { logoName: string; activeRound: number },
): Promise<void> {
  await tx
    .update(tournaments)
    .set({ ...values, revision })
    .where(eq(tournaments.id, tournamentId));
}

export async function storeSquads(
  tx: Tx,
  { revision, at }: Moment,
  tournamentId: number,
  accountIds: ReadonlyMap<string, number>,
  pictures: ReadonlyMap<string, string>,
): Promise<Squad[]> {
  const squads: Squad[] = [];
  let nextMember = FIRST_MEMBER_NUMBER;
  for (const { name, women, men } of TEAMS) {
    const [team] = await tx
      .insert(teams)
      .values({ tournamentId, name, category: 'Misto', revision })
      .returning({ id: teams.id });
    if (!team) throw new Error(`The team ${name} was not made`);
    const people = [...women.map(newPlayer('Feminino')), ...men.map(newPlayer('Masculino'))];
    const stored = await tx
      .insert(players)
      .values(
        people.map((person) => ({
          ...person,
          tournamentId,
          teamId: team.id,
          userId: accountIds.get(fullName(person)) ?? null,
          imageName: pictures.get(fullName(person)) ?? null,
          ...contactOf(nextMember - FIRST_MEMBER_NUMBER, at),
          memberNumber: String(nextMember++),
          revision,
        })),
      )
      .returning({ id: players.id, firstName: players.firstName, lastName: players.lastName });
    squads.push({
      id: team.id,
      name,
      players: new Map(stored.map((player) => [fullName(player), player.id])),
    });
  }
  return squads;
}

const WITHOUT_PHONE = { every: 16, from: 9 };
const WITHOUT_CONSENT = { every: 11, from: 7 };
const isOne = (place: number, { every, from }: { every: number; from: number }) => place % every === from;

function contactOf(place: number, consentAt: Date) {
  return {
    phone: isOne(place, WITHOUT_PHONE) ? null : phoneOfNobody(FIRST_MEMBER_NUMBER + place),
    messagesConsentAt: isOne(place, WITHOUT_CONSENT) ? null : consentAt,
  };
}

/** No CPF or birth date, because invented ones may be somebody's. */
function newPlayer(gender: Gender) {
  return (name: string, place: number) => {
    const [firstName = name, ...lastNames] = name.split(' ');
    return {
      firstName,
      lastName: lastNames.join(' ') || null,
      gender,
      level: BEST_LEVEL_FIRST[place] ?? null,
      shirtSize: SHIRTS[gender][place] ?? null,
      shirtName: firstName.toLocaleUpperCase('pt-BR'),
    };
  };
}
