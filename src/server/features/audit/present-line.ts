import { z } from 'zod';
import type { AuditChange } from '#contract/audit/audit-changes.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { fullName, tournamentTitle } from '#domain/people/names.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { AuditLine } from './read-audit.ts';
import { readEntry } from './stored-entry.ts';

type LineAnswer = CallAnswer<Contract['GET /api/audit']>['lines'][number];

export function presentLine(snapshot: Snapshot, line: AuditLine): LineAnswer {
  const { action, subject, changes } = readEntry(line);
  return {
    id: line.id,
    at: line.at.toISOString(),
    actor: { kind: line.actorKind, id: line.actorId, name: line.actorName },
    action,
    subject,
    subjectId: line.subjectId,
    subjectName: currentName(snapshot, line) ?? nameInEntry(snapshot, line),
    tournament: line.tournamentId === snapshot.tournamentId ? null : tournamentTitle(line),
    changes: changes.filter(isDifferent),
  };
}

/**
 * `changed` names personal fields, whose values are not stored: equal names before and after are a change
 * too.
 */
const isDifferent = ({ field, before, after }: AuditChange) =>
  field === 'changed' || JSON.stringify(before) !== JSON.stringify(after);

function currentName(snapshot: Snapshot, line: AuditLine): string | null {
  const { subject, subjectId, accountName } = line;
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
      return tournamentTitle(line.tournamentId === snapshot.tournamentId ? snapshot : line);
    case 'account':
      return accountName || null;
    default:
      return null;
  }
}

const teamShape = z.object({ name: z.string() });
const personShape = z.object({ firstName: z.string(), lastName: z.string().nullish() });
const gameShape = z.object({ team1Id: z.number(), team2Id: z.number(), round: z.number() });
const rowsShape = z.array(z.object({ teamId: z.number(), round: z.number() }));

function nameInEntry(snapshot: Snapshot, { before, after }: AuditLine): string | null {
  const rows = rowsShape.safeParse(after).data;
  if (rows) return sheetsOf(snapshot, rows);
  return nameIn(snapshot, after) ?? nameIn(snapshot, before);
}

function nameIn(snapshot: Snapshot, state: unknown): string | null {
  const person = personShape.safeParse(state).data;
  if (person) return fullName({ firstName: person.firstName, lastName: person.lastName ?? null });
  const game = gameShape.safeParse(state).data;
  if (game) return pairing(snapshot, game);
  return teamShape.safeParse(state).data?.name ?? null;
}

function sheetsOf({ teamOf }: Snapshot, rows: z.output<typeof rowsShape>): string | null {
  const sheets = rows.map(
    ({ teamId, round }) => `${teamOf.get(teamId)?.name ?? 'Time não encontrado'}, rodada ${round}`,
  );
  return [...new Set(sheets)].join('; ') || null;
}

function pairing(
  { teamOf }: Snapshot,
  { team1Id, team2Id, round }: { team1Id: number; team2Id: number; round: number },
): string {
  const name = (id: number) => teamOf.get(id)?.name ?? 'Time não encontrado';
  return `${name(team1Id)} × ${name(team2Id)}, rodada ${round}`;
}
