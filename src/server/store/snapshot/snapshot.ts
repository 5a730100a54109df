import type { Topic } from '#contract/reads.ts';
import type { RegistrationStatus } from '#domain/people/registration.ts';
import type { Broadcast } from '#domain/schedule/broadcast.ts';
import type {
  Game,
  Level,
  Player,
  Round,
  SheetRow,
  ShirtSize,
  SkillLevel,
  Team,
  Tournament,
  TournamentState,
} from '#domain/tournament.ts';
import type { stages } from '#server/store/database/schema/stages.ts';

export type StoredPlayer = Player & {
  readonly userId: number | null;
  readonly memberNumber: string | null;
  readonly shirtSize: ShirtSize | null;
  readonly shirtName: string | null;
  readonly level: Level | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly cpf: string | null;
  readonly birthDate: string | null;
  readonly messagesConsent: boolean;
  readonly isHidden: boolean;
  /** Administers the installation. */
  readonly isAdmin: boolean;
  readonly isOrganiser: boolean;
  readonly isScorer: boolean;
};

export type StoredRegistration = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly gender: Player['gender'];
  readonly birthDate: string | null;
  readonly cpf: string | null;
  readonly memberNumber: string;
  readonly skillLevel: SkillLevel | null;
  readonly shirtSize: StoredPlayer['shirtSize'];
  readonly shirtName: string | null;
  readonly additionalComments: string | null;
  readonly messagesConsent: boolean;
  readonly status: RegistrationStatus;
  readonly rejectionReason: string | null;
  readonly reviewedAt: string | null;
  readonly reviewedBy: string | null;
  readonly playerId: number | null;
  readonly createdAt: string;
};

export type StoredSheetRow = SheetRow & { readonly updatedAt: string };

/** `revision`: of the game's newest write, which is also that write's time in milliseconds since 1970. */
export type StoredGame = Game & { readonly revision: number };

export type DeletedGame = Pick<
  StoredGame,
  'id' | 'team1Id' | 'team2Id' | 'round' | 'court' | 'date' | 'version' | 'revision'
>;

/**
 * A game as it was when the teams `lostBy` were replaced in the write of `revision`. Includes teams that were
 * put back later.
 */
export type LostGame = Omit<DeletedGame, 'round'> & { readonly lostBy: readonly number[] };

export type StoredStage = Omit<
  typeof stages.$inferSelect,
  'tournamentId' | 'revision' | 'startsAt' | 'drawnAt' | 'secret'
> & {
  readonly commitment: string;
  /** Null: not drawn yet, or not all names said, and so a secret. */
  readonly secret: string | null;
  readonly startsAt: string;
  readonly drawnAt: string | null;
};

/** A tournament in memory: one consistent, immutable state of the database. A write replaces it. */
export type Snapshot = Omit<Tournament, 'players' | 'points' | 'games'> & {
  readonly tournamentId: number;
  readonly name: string;
  readonly year: number;
  readonly slug: string;
  readonly isCurrent: boolean;
  /** The installation has another tournament that everybody may see. */
  readonly hasOthers: boolean;
  readonly state: TournamentState;
  readonly place: string | null;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly courts: readonly string[];
  readonly timeZone: string;
  readonly logoUrl: string | null;
  readonly rostersPublic: boolean;
  readonly broadcast: Broadcast;
  readonly revision: number;
  readonly removed: number;
  readonly topics: Readonly<Partial<Record<Topic, number>>>;
  readonly players: readonly StoredPlayer[];
  readonly games: readonly StoredGame[];
  readonly deletedGames: readonly DeletedGame[];
  readonly lostGames: readonly LostGame[];
  readonly points: readonly StoredSheetRow[];
  readonly registrations: readonly StoredRegistration[];
  readonly stages: readonly StoredStage[];
  readonly roundOf: ReadonlyMap<number, Round>;
  readonly teamOf: ReadonlyMap<number, Team>;
  readonly playerOf: ReadonlyMap<number, StoredPlayer>;
  readonly gameOf: ReadonlyMap<number, StoredGame>;
};

const derived = new WeakMap<object, Map<unknown, unknown>>();

export function memoize<S extends object, T>(snapshot: S, view: (snapshot: S) => T): T {
  let known = derived.get(snapshot);
  if (!known) {
    known = new Map();
    derived.set(snapshot, known);
  }
  if (!known.has(view)) known.set(view, view(snapshot));
  return known.get(view) as T;
}
