import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/**
 * Part of a measurement in its own process, which sends one message when it is ready and then answers
 * messages.
 */
export class Child<Ready> {
  readonly ready: Ready;
  readonly #process: ChildProcess;

  private constructor(child: ChildProcess, ready: Ready) {
    this.#process = child;
    this.ready = ready;
  }

  static async start<Ready>(name: string, argument: string): Promise<Child<Ready>> {
    const file = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
    const child = fork(file, [argument], { serialization: 'advanced' });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${name} ended with ${code} before it was ready`);
    });
    const [ready] = (await Promise.race([once(child, 'message'), ended])) as [Ready];
    ended.catch(() => undefined);
    return new Child(child, ready);
  }

  async ask<Answer>(message: unknown): Promise<Answer> {
    const answer = once(this.#process, 'message');
    this.#process.send(message as object);
    return (await answer)[0] as Answer;
  }

  async stop(): Promise<void> {
    const gone = once(this.#process, 'exit');
    this.#process.kill();
    await gone;
  }
}
