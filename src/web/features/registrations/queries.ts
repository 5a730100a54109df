import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call.ts';
import type { Contract } from '#contract/contract.ts';
import { read } from '#web/lib/query.ts';

export type Registration = CallAnswer<Contract['GET /api/tournament/pre-registrations']>[number];

export const registrationsQuery = read('GET /api/tournament/pre-registrations', {});

/** The number of pending registrations; 0 while it is not known. */
export function useWaitingRegistrations(): number {
  const { data } = useQuery(registrationsQuery);
  return data?.filter(({ status }) => status === 'pending').length ?? 0;
}
