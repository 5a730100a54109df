import { startCluster } from '#tests/support/programs/cluster.ts';
import { median, percentile, spread } from './support/figures.ts';
import { type Row, report } from './support/report.ts';
import { type Served, serve } from './support/served.ts';
import { Writer } from './support/writer.ts';

/**
 * Ten tournaments of 64 teams on PostgreSQL: what each takes of the memory, and whether a write takes longer with ten
 * open and written to in turn than with one. One write to each server after the other, so that whatever else runs on the
 * machine meets both.
 */
const TOURNAMENTS = 10;
const PAIRS = Number(process.env['PAIRS'] ?? 600);
const WARM_UP = 100;
/** The spread is that of so many parts. */
const PARTS = 6;
/** Enough games that no set grows by more than a fifth. */
const GAMES = 16;
const EVENTS = 60;
/** What people look at first; the answers stay in memory. */
const READS = [
  'live-scores',
  'rankings/teams/total',
  'rankings/players/total',
  'scores',
  'teams',
  'games/completed',
];
const MEGABYTE = 1_048_576;

const [clusterOfOne, clusterOfTen] = [await startCluster(), await startCluster()];
try {
  const [one, ten] = [
    await serve({ url: clusterOfOne.url() }),
    await serve({ url: clusterOfTen.url(), tournaments: TOURNAMENTS }),
  ];
  const grown = await opened(ten);
  const writesToOne = await writerTo(one, [null]);
  const writesToTen = await writerTo(ten, [null, ...ten.others]);
  await pairs(WARM_UP, writesToOne, writesToTen);
  const [cpuOfOne, cpuOfTen] = [await one.cpu(), await ten.cpu()];
  const took = await pairs(PAIRS, writesToOne, writesToTen);
  const [busyOne, busyTen] = [(await one.cpu()) - cpuOfOne, (await ten.cpu()) - cpuOfTen];
  await one.stop();
  await ten.stop();
  await report('tournaments', [
    { measure: 'heap of another open tournament', figure: median(grown), unit: 'MB', note: spread(grown, 1) },
    ...[0.5, 0.99].flatMap((share): Row[] => {
      const name = `p${100 * share}`;
      const of = (each: Pairs, which: keyof Pairs) => percentile(each[which], share);
      const ratio = (each: Pairs) => of(each, 'ten') / of(each, 'one');
      const parts = inParts(took);
      const note = (which: keyof Pairs) => spread(parts.map((part) => of(part, which)));
      return [
        { measure: `a write with one, ${name}`, figure: of(took, 'one'), unit: 'ms', note: note('one') },
        { measure: `a write with ten, ${name}`, figure: of(took, 'ten'), unit: 'ms', note: note('ten') },
        {
          measure: `  ${name} with ten to one`,
          figure: ratio(took),
          unit: 'times',
          ...(share === 0.99 ? { reach: { most: 1.5 } } : {}),
          note: spread(parts.map(ratio), 2),
        },
      ];
    }),
    { measure: 'processor time of a write with one', figure: busyOne / PAIRS, unit: 'ms' },
    { measure: 'processor time of a write with ten', figure: busyTen / PAIRS, unit: 'ms' },
  ]);
} finally {
  await clusterOfOne.remove();
  await clusterOfTen.remove();
}

/** Opens one tournament after the other; the megabytes that each of them adds to the heap. */
async function opened({ port, cookie, others, memory }: Served): Promise<number[]> {
  const read = async (base: string) => {
    for (const path of READS) {
      const answer = await fetch(`http://127.0.0.1:${port}${base}/${path}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`${base}/${path}: ${answer.status}`);
      await answer.arrayBuffer();
    }
  };
  await read('/api');
  // Twice, so that what is loaded only once counts for none.
  await read('/api/t/copa-2');
  const grown: number[] = [];
  for (const slug of others.slice(1)) {
    const before = await memory();
    await read(`/api/t/${slug}`);
    grown.push(((await memory()).heap - before.heap) / MEGABYTE);
  }
  return grown;
}

/** Writes to these tournaments in turn: a tap, a set, a sheet. */
async function writerTo(served: Served, slugs: readonly (string | null)[]): Promise<Write> {
  const writers: Writer[] = [];
  for (const slug of slugs) {
    const writer = await Writer.open(served, slug);
    await writer.beginLogs(GAMES, EVENTS);
    writers.push(writer);
  }
  return (index: number) => {
    const writer = writers[index % writers.length];
    if (!writer) throw new Error('There is no tournament');
    const kind = Math.floor(index / writers.length) % 3;
    return kind === 0 ? writer.tap() : kind === 1 ? writer.registerSet() : writer.saveSheet();
  };
}

type Write = (index: number) => ReturnType<Writer['tap']>;
type Pairs = { readonly one: readonly number[]; readonly ten: readonly number[] };

/** How long each write took, in milliseconds; which of the two servers is first alternates. */
async function pairs(count: number, writeToOne: Write, writeToTen: Write): Promise<Pairs> {
  const took = { one: [] as number[], ten: [] as number[] };
  for (let index = 0; index < count; index += 1) {
    const one = async () => took.one.push((await writeToOne(index)).took);
    const ten = async () => took.ten.push((await writeToTen(index)).took);
    for (const write of index % 2 === 0 ? [one, ten] : [ten, one]) await write();
  }
  return took;
}

/** One after the other in time. */
function inParts({ one, ten }: Pairs): Pairs[] {
  return Array.from({ length: PARTS }, (_, part) => {
    const of = (all: readonly number[]) =>
      all.slice((part * all.length) / PARTS, ((part + 1) * all.length) / PARTS);
    return { one: of(one), ten: of(ten) };
  });
}
