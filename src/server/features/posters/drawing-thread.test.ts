import { expect, onTestFinished, test, vi } from 'vitest';
import { drawPoster } from './draw.ts';
import { DrawingThread } from './drawing-thread.ts';
import type { Poster } from './poster.ts';

const crest = (name: string) => ({ name, logo: null });

const lines = Array.from({ length: 5 }, (_, i) => ({
  position: i + 1,
  crest: crest(`Associação Atlética dos Funcionários ${i}`),
  detail: 'Olinda',
  value: '12',
}));
const POSTER: Poster = {
  kind: 'ranks',
  noun: 'time',
  tournament: crest('Copa Areia'),
  title: 'Melhores',
  about: 'sábado, 05/04/2025',
  columns: [{ heading: 'Feminino', lines }],
};

/** Processor time of this thread, in milliseconds. */
async function ownTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

test('drawing takes hardly any time of the thread that serves', async () => {
  const thread = new DrawingThread();
  const draw = async () =>
    expect((await thread.draw(POSTER, 'stories')).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  await draw();
  await drawPoster(POSTER, 'stories');
  const inThread = await ownTimeOf(draw);
  const here = await ownTimeOf(() => drawPoster(POSTER, 'stories'));
  expect(inThread).toBeLessThan(here / 3);
});

test('after a minute without a poster the thread ends, and the next one gets another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const thread = new DrawingThread();
  await thread.draw(POSTER, 'cartaz');
  vi.advanceTimersByTime(60_000);
  expect((await thread.draw(POSTER, 'cartaz')).length).toBeGreaterThan(0);
});

test('a poster that takes too long fails, and the next one is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const thread = new DrawingThread();
  const late = thread.draw(POSTER, 'cartaz');
  vi.advanceTimersByTime(20_000);
  await expect(late).rejects.toThrow('took too long');
  expect((await thread.draw(POSTER, 'cartaz')).length).toBeGreaterThan(0);
});

test('what cannot be drawn is an error, and the next one is drawn', async () => {
  const thread = new DrawingThread();
  await expect(thread.draw({ ...POSTER, columns: null } as never, 'cartaz')).rejects.toThrow();
  expect((await thread.draw(POSTER, 'cartaz')).length).toBeGreaterThan(0);
});
