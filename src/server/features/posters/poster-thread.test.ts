import { expect, test } from 'vitest';
import type { Poster } from './poster.ts';
import { PosterThread } from './poster-thread.ts';

const crest = { name: 'Recife', logo: null };
const good: Poster = {
  kind: 'team',
  tournament: crest,
  team: crest,
  category: 'Misto',
  place: null,
  form: [],
};

test('a poster that cannot be drawn is an error, and those behind it are drawn', async () => {
  const thread = new PosterThread();
  const bad = { ...good, team: { name: 'Recife', logo: 'no address' } };
  const [failed, drawn] = await Promise.allSettled([thread.draw(bad, 'cartaz'), thread.draw(good, 'cartaz')]);
  expect([failed.status, drawn.status]).toEqual(['rejected', 'fulfilled']);
});
