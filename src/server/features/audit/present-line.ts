import type { Got } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName, tournamentTitle } from '#domain/names.ts';
import type { Snapshot } from '#server/snapshot/snapshot.ts';
import type { AuditLine } from './read-audit.ts';

type Presented = Got<Contract['GET /api/audit']>['lines'][number];

export function presentLine(snapshot: Snapshot, line: AuditLine): Presented {
  return {
    id: line.id,
    at: line.at.toISOString(),
    actor: { kind: line.actorKind, id: line.actorId, name: line.actorName },
    action: line.action,
    subject: line.subject as Presented['subject'],
    subjectId: line.subjectId,
    subjectName: nameNow(snapshot, line) ?? nameThen(snapshot, line),
    changes: changesOf(line.before, line.after),
  };
}

function nameNow(snapshot: Snapshot, { subject, subjectId, accountName }: AuditLine): string | null {
  const id = subjectId ?? 0;
  switch (subject) {
    case 'team':
      return snapshot.teamOf.get(id)?.name ?? null;
    case 'player': {
      const player = snapshot.playerOf.get(id);
      return player ? fullName(player) : null;
    }
    case 'registration': {
      const registration = snapshot.registrations.find((each) => each.id === id);
      return registration ? fullName(registration) : null;
    }
    case 'round': {
      const round = snapshot.rounds.find((each) => each.id === id);
      return round ? `Rodada ${round.number}` : null;
    }
    case 'game': {
      const game = snapshot.gameOf.get(id);
      return game ? pairing(snapshot, game) : null;
    }
    case 'tournament':
      return tournamentTitle(snapshot);
    case 'account':
      return accountName || null;
    default:
      return null;
  }
}

type Told = { readonly [field: string]: unknown };

/** What was deleted is called as it was. */
function nameThen(snapshot: Snapshot, { before, after }: AuditLine): string | null {
  if (Array.isArray(after)) return sheetsOf(snapshot, after);
  const told = isObject(before) ? before : isObject(after) ? after : {};
  const { name, firstName, lastName, team1Id, team2Id, round } = told;
  if (typeof name === 'string') return name;
  if (typeof firstName === 'string')
    return fullName({ firstName, lastName: typeof lastName === 'string' ? lastName : null });
  if (typeof team1Id === 'number' && typeof team2Id === 'number' && typeof round === 'number')
    return pairing(snapshot, { team1Id, team2Id, round });
  return null;
}

/** 'Recife, rodada 4': the teams and rounds of the rows of a save. */
function sheetsOf({ teamOf }: Snapshot, rows: readonly unknown[]): string | null {
  const sheets = rows.flatMap((row) => {
    if (!isObject(row)) return [];
    const { teamId, round } = row;
    const team = typeof teamId === 'number' ? teamOf.get(teamId)?.name : undefined;
    return [`${team ?? 'Time não encontrado'}, rodada ${round}`];
  });
  return [...new Set(sheets)].join('; ') || null;
}

function pairing(
  { teamOf }: Snapshot,
  { team1Id, team2Id, round }: { team1Id: number; team2Id: number; round: number },
): string {
  const name = (id: number) => teamOf.get(id)?.name ?? 'Time não encontrado';
  return `${name(team1Id)} × ${name(team2Id)}, rodada ${round}`;
}

/** Field by field, what is not the same before and after. Rows of a score sheet stand together. */
function changesOf(before: unknown, after: unknown): Presented['changes'] {
  if (Array.isArray(before) || Array.isArray(after))
    return [{ field: 'rows', before: before ?? null, after: after ?? null }];
  const old: Told = isObject(before) ? before : {};
  const fresh: Told = isObject(after) ? after : {};
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((field) => ({ field, before: old[field] ?? null, after: fresh[field] ?? null }))
    .filter(
      (change) =>
        change.field === 'changed' || JSON.stringify(change.before) !== JSON.stringify(change.after),
    );
}

function isObject(value: unknown): value is Told {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
