import { useQuery } from '@tanstack/react-query';
import { registrationsQuery } from './queries.ts';

/** How many registrations wait for an answer; 0 while nobody knows. */
export function useWaiting(): number {
  const { data } = useQuery(registrationsQuery);
  return data?.filter(({ status }) => status === 'pending').length ?? 0;
}
