import { median, spread } from './figures.ts';
import { Load } from './load.ts';
import type { Row } from './report.ts';
import type { Bare, Process, Served } from './served.ts';
import { ask } from './wire.ts';

/** Many short rounds, because other load on the machine lasts longer than one of them. */
const ROUNDS = 25;
const ROUND = 150;
const WARM_UP = 600;

/**
 * Answers per second of the product, compared with the bare server sending the same bytes. Each round
 * measures both, so that other load affects both; the ratio is the median of the rounds' ratios.
 */
export async function compare(
  served: Served,
  bare: Bare,
  { measure, request, status, least }: Compared,
): Promise<Row[]> {
  const answer = await ask(served.port, request);
  if (answer.status !== status) throw new Error(`${measure}: answered ${answer.status}, not ${status}`);
  await bare.answer(answer);
  const same = await ask(bare.port, request);
  if (same.length !== answer.length) throw new Error(`${measure}: the bare server sends other bytes`);

  const target = { request, status, length: answer.length };
  const ours = await Load.open({ ...target, port: served.port });
  const theirs = await Load.open({ ...target, port: bare.port });
  for (const load of [ours, theirs]) await load.run(WARM_UP);
  const rounds: { ours: Round; theirs: Round }[] = [];
  for (let index = 0; index < ROUNDS; index += 1) {
    rounds.push({
      ours: await drive(served, ours),
      theirs: await drive(bare, theirs),
    });
  }
  for (const load of [ours, theirs]) load.close();

  const rates = rounds.map(({ ours }) => ours.rate);
  const ratios = rounds.map(({ ours, theirs }) => ours.rate / theirs.rate);
  const costs = rounds.map(({ ours, theirs }) => theirs.cost / ours.cost);
  return [
    { measure, figure: median(ratios), unit: 'of bare', reach: { least }, note: spread(ratios, 2) },
    { measure: '  by processor time', figure: median(costs), unit: 'of bare', note: spread(costs, 2) },
    { measure: `  ${answer.length} bytes`, figure: median(rates), unit: 'a second', note: spread(rates) },
  ];
}

/** Answers per second, and the server's processor time per answer, in milliseconds. */
type Round = { readonly rate: number; readonly cost: number };

async function drive(server: Pick<Process, 'cpu'>, load: Load): Promise<Round> {
  const before = await server.cpu();
  const { rate, answers } = await load.run(ROUND);
  return { rate, cost: ((await server.cpu()) - before) / answers };
}

type Compared = {
  readonly measure: string;
  readonly request: string;
  readonly status: number;
  readonly least: number;
};
