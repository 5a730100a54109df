import { hasFormDraft } from '#web/lib/form-draft.ts';
import type { Registration } from './queries.ts';

/** A decision that somebody is making. */
export type Decision = { readonly kind: 'approve' | 'reject'; readonly registration: Registration };

/** What its dialog is called where it keeps what is typed in it. */
export const decisionName = ({ kind, registration }: Decision) => `inscricao:${kind}:${registration.id}`;

/** The decision that a session's end took away half written, if there is one. */
export function begunDecision(userId: number, pending: readonly Registration[]): Decision | null {
  const all = pending.flatMap((registration): Decision[] => [
    { kind: 'approve', registration },
    { kind: 'reject', registration },
  ]);
  return all.find((decision) => hasFormDraft(userId, decisionName(decision))) ?? null;
}
