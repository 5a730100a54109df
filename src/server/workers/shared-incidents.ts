import cluster from 'node:cluster';
import { systemClock } from '#server/clock.ts';
import {
  type IncidentNote,
  Incidents,
  type KnownIncidents,
  type SharedIncidents,
} from '#server/incidents.ts';
import { answerWorkers, askPrimary } from './ask-primary.ts';

const INCIDENTS = 'incidents';

/** What a worker sends to the primary process. */
type Told = { readonly noted: IncidentNote };

/**
 * In the primary process: collects the workers' notes, also of workers that exited, and answers their
 * questions.
 */
export function collectIncidents(): void {
  const all = new Incidents(systemClock);
  cluster.on('message', (_worker, { noted }: Partial<Told>) => {
    if (noted) all.take(noted);
  });
  answerWorkers(INCIDENTS, () => all.known);
}

/** In a worker: asks the primary process. Null where one process serves the port. */
export const sharedIncidents = (): SharedIncidents | null =>
  cluster.isWorker
    ? {
        tell: (noted) => void process.send?.({ noted } satisfies Told),
        known: () => askPrimary<KnownIncidents>(INCIDENTS),
      }
    : null;
