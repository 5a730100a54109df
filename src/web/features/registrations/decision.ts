import { hasFormDraft } from '#web/lib/device/form-draft.ts';
import type { Registration } from './queries.ts';

export type Decision = { readonly kind: 'approve' | 'reject'; readonly registration: Registration };

export const decisionName = ({ kind, registration }: Decision) => `inscricao:${kind}:${registration.id}`;

/** The decision interrupted by the end of the session, if any. */
export function begunDecision(userId: number, pending: readonly Registration[]): Decision | null {
  const all = pending.flatMap((registration): Decision[] => [
    { kind: 'approve', registration },
    { kind: 'reject', registration },
  ]);
  return all.find((decision) => hasFormDraft(userId, decisionName(decision))) ?? null;
}

/** The team and access of an approval. The next one starts with them: usually several people join a team. */
export type Choice = { readonly teamId: string | null; readonly access: string };
export const FIRST_CHOICE: Choice = { teamId: null, access: 'link' };
