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

/** The message with which a worker sends a note to the primary process. */
type NoteMessage = { readonly note: IncidentNote };

/**
 * In the primary process: collects the workers' notes, also of workers that exited, and answers their
 * questions. Returns the incidents, for those of the primary process itself.
 */
export function collectIncidents(): Incidents {
  const all = new Incidents(systemClock);
  cluster.on('message', (_worker, { note }: Partial<NoteMessage>) => {
    if (note) all.take(note);
  });
  answerWorkers(INCIDENTS, () => all.known);
  return all;
}

/** In a worker: asks the primary process. Null where one process serves the port. */
export const sharedIncidents = (): SharedIncidents | null =>
  cluster.isWorker
    ? {
        send: (note) => void process.send?.({ note } satisfies NoteMessage),
        known: () => askPrimary<KnownIncidents>(INCIDENTS),
      }
    : null;
