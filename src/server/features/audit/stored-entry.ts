import { type AuditChange, auditChange } from '#contract/audit/audit-changes.ts';
import { type AuditAction, auditAction, auditEntries } from '#contract/audit/audit-entries.ts';
import { AUDIT_SUBJECTS, type AuditSubject } from '#contract/audit/audit-state.ts';

type StoredLine = {
  readonly action: string;
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
};

type StoredEntry = {
  readonly action: AuditAction | null;
  readonly subject: AuditSubject;
  readonly changes: readonly AuditChange[];
};

/**
 * Reads a line stored by any release: unknown fields, and fields of another shape, are left out. Lines about
 * erased people lack fields.
 */
export function readEntry({ action, subject, before, after }: StoredLine): StoredEntry {
  const known = auditAction.safeParse(action).data ?? null;
  return {
    action: known,
    subject:
      AUDIT_SUBJECTS.find((each) => each === subject) ?? (known ? auditEntries[known].subject : 'tournament'),
    changes: readChanges(before, after),
  };
}

/** All fields, changed or not. The rows of score sheets count as one field. */
function readChanges(before: unknown, after: unknown): AuditChange[] {
  const old = fieldsOf(before);
  const fresh = fieldsOf(after);
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((field) => {
    const sent = { field, before: old.get(field) ?? null, after: fresh.get(field) ?? null };
    return auditChange.safeParse(sent).data ?? [];
  });
}

function fieldsOf(state: unknown): ReadonlyMap<string, unknown> {
  if (Array.isArray(state)) return new Map([['rows', state]]);
  return new Map(typeof state === 'object' && state !== null ? Object.entries(state) : []);
}
