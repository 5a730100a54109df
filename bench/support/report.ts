import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

const RESULTS = new URL('../results/', import.meta.url);

/** A figure and the value it should reach; without `reach` it explains another figure. */
export type Row = {
  readonly measure: string;
  readonly figure: number;
  readonly unit: string;
  readonly reach?: { readonly least: number } | { readonly most: number };
  readonly note?: string;
  /** Stored with the row, not printed. */
  readonly details?: unknown;
};

const loadAtStart = loadavg()[0] ?? 0;

export async function report(name: string, rows: readonly Row[]): Promise<void> {
  const machine = {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    /** Load average at the beginning and the end: above the number of cores, expect noise. */
    load: [loadAtStart, loadavg()[0] ?? 0],
  };
  const load = machine.load.map((value) => value.toFixed(1)).join(' to ');
  console.log(`\n${name} (${machine.cores} cores, load ${load})`);
  console.log(table(rows));
  await mkdir(RESULTS, { recursive: true });
  const file = fileURLToPath(new URL(`${name}.json`, RESULTS));
  await writeFile(
    file,
    `${JSON.stringify({ name, at: new Date().toISOString(), machine, rows }, null, 2)}\n`,
  );
}

function table(rows: readonly Row[]): string {
  const lines = [
    ['measure', 'figure', 'reach', '', 'spread'],
    ...rows.map((row) => [
      row.measure,
      `${shown(row.figure)} ${row.unit}`,
      goal(row),
      verdict(row),
      row.note ?? '',
    ]),
  ];
  const widths = lines.reduce<number[]>(
    (wide, line) => line.map((cell, column) => Math.max(wide[column] ?? 0, cell.length)),
    [],
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(figure: number): string {
  if (Math.abs(figure) >= 100) return Math.round(figure).toLocaleString('en');
  return figure.toFixed(Math.abs(figure) < 10 ? 2 : 1);
}

function goal({ reach }: Row): string {
  if (!reach) return '';
  return 'least' in reach ? `at least ${reach.least}` : `at most ${reach.most}`;
}

function verdict({ reach, figure }: Row): string {
  if (!reach) return '';
  return ('least' in reach ? figure >= reach.least : figure <= reach.most) ? 'reached' : 'MISSED';
}
