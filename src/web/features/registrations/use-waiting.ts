import { useQuery } from '@tanstack/react-query';
import { registrationsQuery } from './queries.ts';

/** The number of pending registrations; 0 while it is not known. */
export function useWaiting(): number {
  const { data } = useQuery(registrationsQuery);
  return data?.filter(({ status }) => status === 'pending').length ?? 0;
}
