import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName } from '#domain/names.ts';
import type { Snapshot, StoredRegistration } from '#server/snapshot/snapshot.ts';

type Conflict = CallAnswer<Contract['GET /api/tournament/pre-registrations']>[number]['conflicts'][number];
export type ConflictsOf = (registration: StoredRegistration) => Conflict[];

/** Finds what a pending registration shares with players and with other pending ones: the first of each, and how many more. */
export function registrationConflicts({ players, registrations }: Snapshot): ConflictsOf {
  const pending = registrations.filter(({ status }) => status === 'pending').toSorted((a, b) => a.id - b.id);
  const indexes = (['memberNumber', 'email'] as const).flatMap((field) => [
    { field, with: 'player' as const, all: Map.groupBy(players, (each) => each[field]) },
    { field, with: 'registration' as const, all: Map.groupBy(pending, (each) => each[field]) },
  ]);
  return (registration) =>
    indexes.flatMap(({ field, with: kind, all }) => {
      const same = all.get(registration[field]) ?? [];
      const isOwn = kind === 'registration';
      const other = isOwn && same[0]?.id === registration.id ? same[1] : same[0];
      const others = same.length - (isOwn ? 1 : 0);
      return other ? [{ field, with: kind, name: fullName(other), more: others - 1 }] : [];
    });
}
