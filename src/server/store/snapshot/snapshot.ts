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
} from '#domain/tournament.ts';

/** A player with the personal fields, which presenters show to administrators and to the player only. */
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
  /** Refuses to be named in public. */
  readonly isHidden: boolean;
  readonly isAdmin: boolean;
  readonly isScorer: boolean;
};

/** A registration, for administrators only. Times are ISO 8601, UTC. */
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

/** A game with the revision of its newest write, which is also that write's time in milliseconds since 1970. */
export type StoredGame = Game & { readonly revision: number };

/** A deleted game, which calendars announce as cancelled. It was deleted in the write of `revision`. */
export type DeletedGame = Pick<
  StoredGame,
  'id' | 'team1Id' | 'team2Id' | 'round' | 'court' | 'date' | 'version' | 'revision'
>;

/**
 * A game as it was when the teams `lostBy` were replaced in it, in the write of `revision`. Teams that were
 * put back later are included.
 */
export type LostGame = Omit<DeletedGame, 'round'> & { readonly lostBy: readonly number[] };

/** A tournament in memory: one consistent state of the database, immutable. A write replaces it. */
export type Snapshot = Omit<Tournament, 'players' | 'points' | 'games'> & {
  readonly tournamentId: number;
  readonly name: string;
  readonly year: number;
  readonly timeZone: string;
  readonly logoUrl: string | null;
  readonly technicalTimeout: boolean;
  /** Visitors may see the players of the teams. */
  readonly rostersPublic: boolean;
  /** The content of the overlays. */
  readonly broadcast: Broadcast;
  readonly revision: number;
  readonly removed: number;
  readonly topics: Readonly<Partial<Record<Topic, number>>>;
  readonly players: readonly StoredPlayer[];
  readonly games: readonly StoredGame[];
  readonly deletedGames: readonly DeletedGame[];
  /** In the order of the replacements. */
  readonly lostGames: readonly LostGame[];
  readonly points: readonly StoredSheetRow[];
  readonly registrations: readonly StoredRegistration[];
  readonly roundOf: ReadonlyMap<number, Round>;
  readonly teamOf: ReadonlyMap<number, Team>;
  readonly playerOf: ReadonlyMap<number, StoredPlayer>;
  readonly gameOf: ReadonlyMap<number, StoredGame>;
};

const derived = new WeakMap<object, Map<unknown, unknown>>();

/** Memoizes a pure function of a snapshot: several views share one result, for as long as the snapshot lives. */
export function memoize<S extends object, T>(snapshot: S, view: (snapshot: S) => T): T {
  let known = derived.get(snapshot);
  if (!known) {
    known = new Map();
    derived.set(snapshot, known);
  }
  if (!known.has(view)) known.set(view, view(snapshot));
  return known.get(view) as T;
}
