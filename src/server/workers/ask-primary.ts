import cluster from 'node:cluster';

/** A worker's question to the primary process. */
type Question = { readonly asks: string; readonly number: number };
type Answered = { readonly answers: number; readonly answer: unknown };

/** In the primary process: answers the workers' questions named `what`. */
export function answerWorkers(what: string, answer: () => unknown): void {
  cluster.on('message', async (worker, message: Partial<Question>) => {
    if (message.asks !== what || message.number === undefined) return;
    const found = await answer();
    if (worker.isConnected()) worker.send({ answers: message.number, answer: found } satisfies Answered);
  });
}

const waiting = new Map<number, (answer: unknown) => void>();
let asked = 0;

function hear({ answers, answer }: Partial<Answered>): void {
  if (answers === undefined) return;
  waiting.get(answers)?.(answer);
  waiting.delete(answers);
}

/** In a worker: asks the primary process a question, which `answerWorkers` answers there. */
export function askPrimary<Answer>(what: string): Promise<Answer> {
  if (asked === 0) process.on('message', hear);
  asked += 1;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  waiting.set(asked, resolve);
  process.send?.({ asks: what, number: asked } satisfies Question);
  return promise as Promise<Answer>;
}
