import { eq } from 'drizzle-orm';
import { logoSlug, slugOf } from '#domain/people/names.ts';
import type { Settings } from '#server/config.ts';
import { encodePicture } from '#server/features/images/encode-picture.ts';
import { storePicture } from '#server/features/images/store-picture.ts';
import type { Random } from '#server/runtime/random.ts';
import type { Database, Tx } from '#server/store/database/database.ts';
import { tournaments } from '#server/store/database/schema/tournament.ts';
import { load } from '#server/store/snapshot/load.ts';
import { type Author, type Moment, write, writeWithoutAudit } from '#server/store/write.ts';
import { ADMIN, type PreparedAccounts, prepareAccounts, SCOREKEEPER, storeAccounts } from './accounts.ts';
import { drawAvatar } from './avatars.ts';
import { storeCalendar } from './calendar.ts';
import { ACTIVE_ROUND, ROUNDS } from './games.ts';
import { drawLogo, logoGround, TOURNAMENT_LOGO } from './logos.ts';
import { storeMessages } from './messages.ts';
import { storeRegistrations } from './registrations.ts';
import { sheetKeeper } from './sheets.ts';
import { storeRound } from './store-round.ts';
import { storeSquads, storeTournament } from './store-squads.ts';
import { TEAMS } from './teams.ts';

const AUTHOR: Author = { actor: { kind: 'system', id: null, name: 'Servidor' }, operation: null };
const TOPICS = [
  'tournament',
  'rounds',
  'teams',
  'players',
  'games',
  'points',
  'registrations',
  'accounts',
] as const;
const SEED = 2025;

export async function fillDemo(
  db: Database,
  tournamentId: number,
  settings: Settings,
  random: Random,
  pictures?: DemoPictures,
): Promise<string[]> {
  const { accounts, note } = await prepareAccounts(settings, random);
  const demo = await prepareDemo(accounts, pictures);
  const { result: adminId = null } = await write(db, tournamentId, TOPICS, AUTHOR, async (tx, moment) => {
    const stored = await demo.store(tx, moment, tournamentId);
    const named = ofYear(settings, stored.year);
    await tx.update(tournaments).set(named).where(eq(tournaments.id, tournamentId));
    return {
      action: 'tournament.demo',
      subjectId: tournamentId,
      after: { teams: TEAMS.length, rounds: ROUNDS.length, activeRound: ACTIVE_ROUND },
      status: 200,
      result: stored.adminId,
    };
  });
  await storeDemoMessages(db, tournamentId, settings, adminId);
  return [note];
}

export type DemoPictures = Awaited<ReturnType<typeof drawPictures>>;

export async function drawPictures() {
  const tournamentLogo = await encodePicture(TOURNAMENT_LOGO);
  const teamLogos = await Promise.all(
    TEAMS.map(async ({ name, logo }) => ({
      slug: logoSlug(name),
      picture: await encodePicture(drawLogo(logo)),
    })),
  );
  const faces = await Promise.all(
    TEAMS.flatMap(({ women, men, logo }, team) =>
      [...women, ...men].map(async (name, place) => {
        const gender = place < women.length ? 'Feminino' : 'Masculino';
        const svg = drawAvatar(team * 6 + place, gender, logoGround(logo));
        return { name, picture: await encodePicture(svg) };
      }),
    ),
  );
  return { tournamentLogo, teamLogos, faces };
}

export async function prepareDemo(accounts: PreparedAccounts, pictures?: DemoPictures) {
  const drawn = pictures ?? (await drawPictures());
  return {
    async store(tx: Tx, moment: Moment, tournamentId: number) {
      const { teamLogos, faces } = drawn;
      const logoName = await storePicture(tx, drawn.tournamentLogo, moment.at, null);
      for (const { picture, slug } of teamLogos) await storePicture(tx, picture, moment.at, slug);
      for (const { picture } of faces) await storePicture(tx, picture, moment.at, null);
      const pictureNames = new Map(faces.map(({ name, picture }) => [name, picture.name]));
      const { days, timeOf } = await storeCalendar(tx, moment, tournamentId);
      await storeTournament(tx, moment, tournamentId, { logoName, activeRound: ACTIVE_ROUND });
      const accountIds = await storeAccounts(tx, moment, tournamentId, accounts, pictureNames);
      const squads = await storeSquads(tx, moment, tournamentId, accountIds, pictureNames);
      const keepSheet = sheetKeeper(SEED);
      const scorekeeper = { id: accountIds.get(SCOREKEEPER) ?? null, name: SCOREKEEPER };
      for (const round of ROUNDS) {
        await storeRound(tx, moment, tournamentId, round, {
          timeOf,
          squads,
          keepSheet,
          scorekeeper: round.number === ACTIVE_ROUND ? scorekeeper : null,
        });
      }
      await storeRegistrations(tx, moment, tournamentId, squads);
      return {
        adminId: accountIds.get(ADMIN) ?? null,
        year: Number(days.get(ACTIVE_ROUND)?.slice(0, 4)),
      };
    },
  };
}

/** Stored last, because messages contain the standings. */
export async function storeDemoMessages(
  db: Database,
  tournamentId: number,
  settings: Settings,
  adminId: number | null,
): Promise<void> {
  const snapshot = await load(db, tournamentId, null);
  await writeWithoutAudit(db, tournamentId, ['messages'], (tx, moment) =>
    storeMessages(tx, moment, snapshot, adminId, settings),
  );
}

function ofYear({ TOURNAMENT_NAME, TOURNAMENT_YEAR }: Settings, year: number) {
  const name = TOURNAMENT_NAME.replace(String(TOURNAMENT_YEAR), String(year));
  return { name, year, slug: slugOf(name, year) };
}
