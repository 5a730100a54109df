import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Call, type Key, takesFile, takesUpload } from '#contract/call.ts';
import type { Principals } from '#server/access/access-hook.ts';
import { askerOf } from '#server/access/asker.ts';
import type { Installation } from '#server/installation.ts';
import { type BodyBudget, releaseAfterWork } from '#server/limits/body-budget.ts';
import type { StallLimit } from '#server/limits/stalled-body.ts';
import type { OpenTournament } from '#server/open-tournament.ts';
import { askAs } from '#server/store/database/askers.ts';
import { type Answer, encode } from '#server/store/snapshot/answers.ts';
import type { Snapshot } from '#server/store/snapshot/snapshot.ts';
import type { Tournaments } from '#server/tournaments.ts';
import type { CallContext, UntypedImplementation } from './implementation.ts';
import { type Answerer, describedInput } from './read-answers.ts';
import { readFile } from './read-file.ts';
import { readUpload } from './read-upload.ts';
import { requestContext } from './request-context.ts';
import { sendAnswer } from './send-answer.ts';

export type CallTools = {
  installation: Installation;
  tournaments: Tournaments;
  tournamentOf(request: FastifyRequest): OpenTournament;
  principals: Principals;
  /** Memory budgets for bodies, kept apart so that strangers cannot use up what signed-in people need. */
  bodyBudgets: Readonly<Record<'files' | 'signed' | 'public' | 'signedIn', BodyBudget>>;
  stallLimit: StallLimit;
};

const contextOf = (
  { installation, tournaments, tournamentOf, principals }: CallTools,
  request: FastifyRequest,
): CallContext => ({
  installation,
  tournaments,
  tournament: tournamentOf(request),
  principal: principals.get(request),
});

/** Answers a read from a snapshot at least as new as what the caller has seen. */
export function readHandler(tools: CallTools, call: Call, { sharedWith, answer: answerRead }: Answerer) {
  const { installation, tournamentOf, principals } = tools;
  const security = Object.entries(installation.headers).flat();

  return (request: FastifyRequest, reply: FastifyReply) => {
    const seen = Number(request.headers['min-revision'] ?? 0);
    const tournament = tournamentOf(request);
    const { snapshots } = tournament;
    const send = (snapshot: Snapshot) => {
      const { revision } = snapshot;
      const sendIt = (answer: Answer) => sendAnswer(request, reply, answer, revision, sharedWith, security);
      const input = describedInput(call, request);
      const answer = answerRead(tournament, snapshot, input, principals.get(request));
      return answer instanceof Promise ? answer.then(sendIt) : sendIt(answer);
    };
    return seen > snapshots.current.revision
      ? snapshots.snapshotSince(seen).then(send)
      : send(snapshots.current);
  };
}

export const respondHandler =
  (tools: CallTools, call: Call, respond: NonNullable<UntypedImplementation['respond']>) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(tools, request);
    const upload = takesUpload(call.body) ? await readUpload(request, call.body, tools.stallLimit) : null;
    if (upload) request.body = upload.body;
    try {
      await askAs(askerOf(context.principal, request), async () => {
        await respond(describedInput(call, request), request, reply, context);
      });
    } catch (error) {
      await upload?.drop();
      throw error;
    }
    return reply;
  };

export function actHandler(
  tools: CallTools,
  key: Key,
  call: Call,
  act: NonNullable<UntypedImplementation['act']>,
) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (takesFile(call.body)) request.body = await readFile(request, call.body, tools.stallLimit);
    const release = releaseAfterWork(reply.raw);
    const context = contextOf(tools, request);
    const { status, body } = await askAs(askerOf(context.principal, request), () =>
      act(describedInput(call, request), requestContext(context, key, call, request, reply), context),
    ).finally(release);
    const answer = call.answer[status as 200];
    reply.code(status);
    if (answer === undefined || answer === 'empty' || 'raw' in answer) return reply.send();
    return reply.type('application/json; charset=utf-8').send(encode(answer, body));
  };
}
