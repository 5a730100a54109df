import { calls } from '#contract/contract.ts';
import type { AnswerVisitor } from '#contract/rendered-page.ts';
import { visitor } from '#server/access/access.ts';
import type { Installation } from '#server/installation.ts';
import { requestIds } from '#server/observe/request-ids.ts';
import { inSpan } from '#server/observe/spans.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { FailureLog, incidentOf, statusOf } from './errors.ts';
import type { UntypedImplementation } from './implementation.ts';
import { answererOf, parsedInput } from './read-answers.ts';

/**
 * Answers a tournament's public reads as a visitor gets them, for the pages rendered on the server. Does not
 * inject requests: a process that has seen some answers real ones up to a fifth more slowly.
 */
export function visitorAnswers(
  installation: Installation,
  tournament: OpenTournament,
  implementations: Readonly<Record<string, UntypedImplementation>>,
): AnswerVisitor {
  const { incidents, log } = installation;
  const failures = new FailureLog();
  const newId = requestIds();
  const publicReads = new Map(
    calls.flatMap(([key, call]) => {
      const implementation = call.access === 'public' ? implementations[key] : undefined;
      const answerer = implementation && answererOf(installation, key, call, implementation);
      return answerer ? [[key as string, { call, answer: answerer.answer }] as const] : [];
    }),
  );

  const refusal = (key: string, error: Error) => {
    const requestId = newId();
    const about = log.child({ reqId: requestId, call: key });
    const logged = failures.write(error, { call: key, requestId }, about);
    const incident = incidentOf(error);
    if (incident) incidents.note(incident, logged);
    return { isRefused: true, status: statusOf(error) } as const;
  };

  return async (key, sent) => {
    const read = publicReads.get(key);
    if (!read) return { isRefused: true, status: 401 };
    const input = parsedInput(read.call, sent);
    if (!input) return { isRefused: true, status: 400 };
    const { current } = tournament.snapshots;
    try {
      const { bytes } = await inSpan(key, {}, async () => read.answer(tournament, current, input, visitor));
      return { isRefused: false, body: JSON.parse(bytes.toString()), revision: current.revision };
    } catch (error) {
      return refusal(key, error as Error);
    }
  };
}
