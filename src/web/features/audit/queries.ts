import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { YEARS } from '#contract/years.ts';
import { dayAfter, instantOf } from '#web/lib/format/format.ts';
import { ask } from '#web/lib/net/client.ts';

type Page = CallAnswer<Contract['GET /api/audit']>;
export type AuditLine = Page['lines'][number];
export type Subject = AuditLine['subject'];

/** An empty field filters nothing. `day`: YYYY-MM-DD. */
export type AuditFilter = { actor: string; subject: Subject | ''; day: string };

/** A half-typed year does not filter. */
const isCompleteDay = (day: string) => day >= String(YEARS.min);

/** Always refetched when opened, because the log grows. */
export const auditQuery = ({ actor, subject, day }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['GET /api/audit', { actor, subject, day: isCompleteDay(day) ? day : '' }],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      ask(
        'GET /api/audit',
        {
          query: {
            ...(pageParam ? { before: pageParam } : {}),
            ...(actor ? { actor } : {}),
            ...(subject ? { subject } : {}),
            ...(isCompleteDay(day)
              ? { from: instantOf(day, '00:00'), until: instantOf(dayAfter(day), '00:00') }
              : {}),
          },
        },
        signal,
      ),
    getNextPageParam: ({ next }: Page) => (next === null ? null : String(next)),
    staleTime: 0,
  });

export const actorsQuery = queryOptions({
  queryKey: ['GET /api/audit/actors'],
  queryFn: ({ signal }) => ask('GET /api/audit/actors', {}, signal),
  staleTime: 0,
});
