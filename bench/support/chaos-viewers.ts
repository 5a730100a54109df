import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Events } from '#contract/events.ts';
import { Caller, fetching } from '#tests/support/server/call.ts';

/** What a viewer was shown: the writer's number for the score, and when. */
export type Shown = { readonly number: number; readonly at: number };
type Board = Events['board'];

export const asScore = (number: number) => ({
  team1Score: number % 100,
  team2Score: Math.floor(number / 100) % 100,
});
const numberOf = ([game]: Board) => {
  const set = game?.sets[0];
  return set ? set.team1Score + 100 * set.team2Score : null;
};

/** Polls the board until `signal` is aborted. */
export async function readAlways(address: string, signal: AbortSignal): Promise<Shown[]> {
  const visitor = new Caller(fetching(address));
  const shown: Shown[] = [];
  while (!signal.aborted) {
    try {
      const { status, body } = await visitor.send('GET /api/live-scores');
      const number = status === 200 ? numberOf(body as unknown as Board) : null;
      if (number !== null) shown.push({ number, at: performance.now() });
    } catch {
      // Nothing is shown while the server is away.
    }
    await pause(100);
  }
  return shown;
}

/** Follows the event stream, and opens another whenever one ends. */
export async function followAlways(address: string, signal: AbortSignal): Promise<Shown[]> {
  const shown: Shown[] = [];
  while (!signal.aborted) {
    try {
      const { body } = await fetch(`${address}/api/events`, { signal });
      let rest = '';
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) shown.push(...boardsOf(block));
      }
    } catch {
      // The stream broke off.
    }
    await pause(signal.aborted ? 0 : 300);
  }
  return shown;
}

function boardsOf(block: string): Shown[] {
  const data = /^event: board\n(?:id: .*\n)?data: (.*)$/.exec(block)?.[1];
  const number = data === undefined ? null : numberOf(JSON.parse(data) as Board);
  return number === null ? [] : [{ number, at: performance.now() }];
}
