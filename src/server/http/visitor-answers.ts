import { calls } from '#contract/contract.ts';
import type { AnswerVisitor } from '#contract/rendered-page.ts';
import { DatabaseUnavailable } from '#server/db/errors.ts';
import type { Installation } from '#server/installation.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { visitor } from './access.ts';
import { incidentOf } from './errors.ts';
import type { UntypedImplementation } from './implementation.ts';
import { Problem } from './problem.ts';
import { parsedInput, readAnswers } from './read-answers.ts';

/**
 * Answers the public reads of a tournament as a visitor gets them, for the pages that the server renders. Without
 * injected requests: a process that has seen some answers every real one up to a fifth more slowly, because Node's
 * HTTP code then meets two kinds of requests.
 */
export function visitorAnswers(
  installation: Installation,
  tournament: OpenTournament,
  implementations: Readonly<Record<string, UntypedImplementation>>,
): AnswerVisitor {
  const { incidents, log } = installation;
  const publicReads = new Map(
    calls.flatMap(([key, call]) => {
      const implementation = call.access === 'public' ? implementations[key] : undefined;
      const answerRead = implementation && readAnswers(installation, key, call, implementation);
      return answerRead ? [[key as string, { call, answerRead }] as const] : [];
    }),
  );

  return async (key, sent) => {
    const read = publicReads.get(key);
    if (!read) return { isRefused: true, status: 401 };
    const input = parsedInput(read.call, sent);
    if (!input) return { isRefused: true, status: 400 };
    const { current } = tournament.snapshots;
    try {
      const { bytes } = await read.answerRead(tournament, current, input, visitor);
      return { isRefused: false, body: JSON.parse(bytes.toString()), revision: current.revision };
    } catch (error) {
      if (error instanceof Problem) return { isRefused: true, status: error.status };
      const incident = incidentOf(error as Parameters<typeof incidentOf>[0]);
      if (incident) incidents.note(incident);
      if (error instanceof DatabaseUnavailable) return { isRefused: true, status: 503 };
      log.error({ err: error, call: key }, 'unexpected');
      return { isRefused: true, status: 500 };
    }
  };
}
