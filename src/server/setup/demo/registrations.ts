import { fullName } from '#domain/people/names.ts';
import type { Tx } from '#server/store/database/database.ts';
import { registrations } from '#server/store/database/schema/players.ts';
import type { Moment } from '#server/store/write.ts';
import { phoneOfNobody } from './phones.ts';
import type { Squad } from './store-squads.ts';

type Row = typeof registrations.$inferInsert;
type DemoRegistration = Pick<
  Row,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'gender'
  | 'memberNumber'
  | 'skillLevel'
  | 'shirtSize'
  | 'shirtName'
  | 'additionalComments'
> & { readonly hoursAgo: number; readonly consents: boolean };

const FIRST_PHONE = 200;
const HOUR = 3_600_000;
const REVIEWER = 'Regina Tavares';

/**
 * People who do not exist, in order of registration. No CPF or birth date, because invented ones may be
 * somebody's.
 */
const APPROVED: readonly DemoRegistration[] = [
  {
    firstName: 'Ubiratan',
    lastName: 'Lessa',
    email: 'ubiratan.lessa@manchete.local',
    gender: 'Masculino',
    memberNumber: '106',
    skillLevel: 'iniciante',
    shirtSize: 'M',
    shirtName: 'UBIRATAN',
    hoursAgo: 90,
    consents: true,
  },
];
const REJECTED: readonly (DemoRegistration & { readonly rejectionReason: string })[] = [
  {
    firstName: 'Genival',
    lastName: 'Trancoso',
    email: 'genival.trancoso@manchete.local',
    gender: 'Masculino',
    memberNumber: '2310',
    skillLevel: 'experiente',
    hoursAgo: 74,
    consents: false,
    rejectionReason: 'O número de sócio informado não está ativo na secretaria do clube.',
  },
];
const PENDING: readonly DemoRegistration[] = [
  {
    firstName: 'Iracema',
    lastName: 'Valdevino',
    email: 'iracema.valdevino@manchete.local',
    gender: 'Feminino',
    memberNumber: '482',
    skillLevel: 'intermediario',
    shirtSize: 'PP',
    shirtName: 'IRÁ',
    additionalComments: 'Joguei dez anos na quadra, agora quero a areia.\nPrefiro jogar pela manhã.',
    hoursAgo: 30,
    consents: true,
  },
  {
    firstName: 'Thales',
    lastName: 'Bragança Figueiró',
    email: 'thales.figueiro@manchete.local',
    gender: 'Masculino',
    memberNumber: '77',
    skillLevel: 'experiente',
    shirtSize: 'XXG',
    shirtName: 'THALÃO',
    hoursAgo: 9,
    consents: true,
  },
  {
    firstName: 'Nair',
    lastName: 'Okubo',
    email: 'nair.okubo@manchete.local',
    gender: 'Feminino',
    memberNumber: '1204',
    hoursAgo: 2,
    consents: false,
  },
];

export async function storeRegistrations(
  tx: Tx,
  { revision, at }: Moment,
  tournamentId: number,
  squads: readonly Squad[],
): Promise<void> {
  const reviewed = { reviewedAt: new Date(at.getTime() - 48 * HOUR), reviewedBy: REVIEWER };
  const playerOf = (person: DemoRegistration) =>
    squads.map(({ players }) => players.get(fullName(person))).find((id) => id !== undefined) ?? null;
  const people = [
    ...APPROVED.map((person) => ({
      ...person,
      ...reviewed,
      status: 'approved' as const,
      playerId: playerOf(person),
    })),
    ...REJECTED.map((person) => ({ ...person, ...reviewed, status: 'rejected' as const })),
    ...PENDING.map((person) => ({ ...person, status: 'pending' as const })),
  ];
  await tx.insert(registrations).values(
    people.map(({ hoursAgo, consents, ...person }, place) => {
      const createdAt = new Date(at.getTime() - hoursAgo * HOUR);
      const messagesConsentAt = consents ? createdAt : null;
      return {
        ...person,
        tournamentId,
        phone: phoneOfNobody(FIRST_PHONE + place),
        createdAt,
        messagesConsentAt,
        revision,
      };
    }),
  );
}
