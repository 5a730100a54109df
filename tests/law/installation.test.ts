import { execFile, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { troubledUpgrade } from '#server/features/system/before-the-start.ts';

/**
 * `deploy/instalar.sh` and `deploy/manchete` in a bare root: a folder, with stand-ins for what needs root or
 * systemd.
 */
const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));

const STAND_INS = {
  id: 'echo 0',
  chown: '',
  getent: '',
  sleep: '',
  install: 'for last; do :; done; [ "$1" = -d ] && mkdir -p "$last" || cp "$3" "$last"',
  runuser: 'shift 3; exec "$@"',
  'systemd-run': `while [ "\${1#--}" != "$1" ]; do shift; done; exec "$@"`,
  // Each question sees one restart more, so that an unresponsive release is soon given up.
  systemctl: `
echo "$*" >>"$STAGE/log"
case "$*" in
'cat manchete') cat "$STAGE/unit-manchete.service" ;;
'start manchete') "$STAGE/opt/atual/node/bin/node" serve ;;
show*) wc -l <"$STAGE/log" ;;
is-active*) exit 1 ;;
esac`,
};
/** A release's Node: it serves, which adds a row to the data, answers for its health, and runs the commands. */
const nodeOf = (version: string, health: string) => `
case $1 in
serve) mkdir -p "$STAGE/data/pg"; echo ${version} >>"$STAGE/data/pg/rows" ;;
-e) ${health} ;;
*) . "$STAGE/program" ;;
esac`;

let root: string;
const at = (...names: string[]) => join(root, ...names);
const read = (...names: string[]) => readFile(at(...names), 'utf8');

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'manchete-installed-'));
  for (const name of ['bin', 'copies', 'tmp']) await mkdir(at(name));
  for (const [name, text] of Object.entries(STAND_INS)) await program(at('bin', name), text);
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function program(path: string, text: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

async function archive(version: string, health = 'exit 0'): Promise<string> {
  await mkdir(at(version, 'node/bin'), { recursive: true });
  await writeFile(at(version, 'VERSION'), `${version}\n`);
  await program(at(version, 'node/bin/node'), nodeOf(version, health));
  for (const name of ['manchete', 'instalar.sh', 'manchete.service', 'manchete-atualizacao.service']) {
    const text = (await readFile(join(DEPLOY, name), 'utf8'))
      .replaceAll('/opt/manchete', at('opt'))
      .replaceAll('/var/lib/manchete', at('data'))
      .replaceAll('/usr/local/bin/', at('commands-'))
      .replaceAll('/etc/systemd/system/', at('unit-'))
      .replaceAll('/etc/', at('etc-'))
      .replaceAll('/run/', at('run-'));
    await writeFile(at(version, name), text);
  }
  return at(version, 'instalar.sh');
}

function start(script: string, ...args: string[]) {
  const env = { PATH: `${at('bin')}:${process.env['PATH']}`, STAGE: root, TMPDIR: at('tmp') };
  const child = spawn('sh', [script, ...args], { cwd: root, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  const ended = new Promise<{ code: number | null; said: string }>((done) => {
    child.once('close', (code) => done({ code, said }));
  });
  return { child, ended };
}
const run = (script: string, ...args: string[]) => start(script, ...args).ended;

/** The current release, its unit, the data's rows, and files of a running upgrade. */
const state = async () => ({
  current: (await readlink(at('opt/atual'))).slice(at('opt/versoes/').length),
  hasUnit: (await read('unit-manchete.service')).includes('ExecStart='),
  rows: [...new Set((await read('data/pg/rows')).split('\n'))].join(' ').trim(),
  underWay: (await readdir(at('opt'))).filter((name) => !['atual', 'versoes'].includes(name)),
});
const running = (version: string) => ({
  current: version,
  hasUnit: true,
  rows: `a-team ${version}`,
  underWay: [],
});

/** What *Sistema* tells about an upgrade with trouble. */
const toldInSistema = async () => (await troubledUpgrade(at('data'), Date.now()))?.kind;

/** Installs 0.1.0 in the bare root, with a registered team. */
async function install(): Promise<void> {
  const { code, said } = await run(await archive('0.1.0'), 'volei.exemplo.com.br');
  expect([code, said]).toEqual([0, expect.stringContaining('Pronto: Manchete 0.1.0 está no ar.')]);
  await writeFile(at('data/pg/rows'), 'a-team\n');
}

test('a first installation runs, and is told its address', async () => {
  await install();
  expect(await state()).toEqual({ ...running('0.1.0'), rows: 'a-team' });
  expect(await read('etc-manchete.env')).toContain('PUBLIC_URL=https://volei.exemplo.com.br\n');
});

test('an upgrade keeps the previous data until the new release answers', async () => {
  await install();
  const { code, said } = await run(await archive('0.2.0', 'test -e "$STAGE/data/pg-antes-de-0.2.0/rows"'));
  expect([code, said]).toEqual([0, expect.stringContaining('Pronto: Manchete 0.2.0 está no ar.')]);
  expect(await state()).toEqual(running('0.2.0'));
  expect(await readdir(at('data'))).toEqual(['pg']);
});

test('an upgrade that does not answer is undone, with the previous data', async () => {
  await install();
  const { code, said } = await run(await archive('0.2.0', 'exit 1'));
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('A versão anterior está no ar, com os dados de antes'),
  ]);
  expect(await state()).toEqual(running('0.1.0'));
  expect(await toldInSistema()).toBe('upgrade-failed');
});

test('an upgrade without enough disk space changes nothing', async () => {
  await install();
  await program(at('bin/cp'), '[ "$1" != -a ] || { echo no room >&2; exit 1; }; exec /bin/cp "$@"');
  const { code, said } = await run(await archive('0.2.0'));
  expect([code, said]).toEqual([1, expect.stringContaining('libere espaço. Nada mudou.')]);
  expect(await state()).toEqual(running('0.1.0'));
  expect(await readdir(at('opt/versoes'))).toEqual(['0.1.0']);
});

/** Runs the installer of 0.2.0, which the stand-ins kill by its id in `pid`. */
async function killed(health: string): Promise<void> {
  await writeFile(at('killed.sh'), `echo $$ >"$STAGE/pid"; exec sh "${await archive('0.2.0', health)}"`);
  expect((await run(at('killed.sh'))).code).toBe(null);
}
const KILL = 'kill -9 "$(cat "$STAGE/pid")"; rm "$STAGE/pid"; exit 1';
/** As manchete-atualizacao.service does, at once or at the next boot. */
const finish = () => run(at('opt/terminando/instalar.sh'), '--terminar');

// The marker and link of the new release, then the way back: marker, both databases, link.
const RENAMES = [1, 2, 3, 4, 5, 6];
const killedBefore = async (count: number) => {
  await install();
  await writeFile(at('left'), `${count}\n`);
  const counted = `read left <"$STAGE/left"; [ "$left" != 1 ] || { ${KILL}; }; echo "$((left - 1))" >"$STAGE/left"`;
  await program(
    at('bin/mv'),
    `[ "$1" != -T ] || [ ! -e "$STAGE/pid" ] || { ${counted}; }; exec /bin/mv "$@"`,
  );
  await killed('exit 1');
};

test.each(RENAMES)('an upgrade killed before its rename %i is undone by itself', async (count) => {
  await killedBefore(count);
  expect((await finish()).code).toBe(0);
  expect(await state()).toEqual(running('0.1.0'));
  expect(await toldInSistema()).toBe('upgrade-undone');
});

test.each(RENAMES)('an upgrade killed before its rename %i is undone on the next try', async (count) => {
  await killedBefore(count);
  const { code, said } = await run(at('0.2.0/instalar.sh'));
  expect([code, said]).toEqual([
    1,
    expect.stringContaining('A versão anterior está no ar, com os dados de antes'),
  ]);
  expect(await state()).toEqual(running('0.1.0'));
});

test('an upgrade killed while its server starts is finished by itself, and keeps what was written since', async () => {
  await install();
  await killed(`[ ! -e "$STAGE/pid" ] || { ${KILL}; }`);
  expect((await finish()).said).toContain('Pronto: Manchete 0.2.0 está no ar.');
  expect(await state()).toEqual(running('0.2.0'));
  expect(await toldInSistema()).toBe('upgrade-finished');
});

const manchete = (...args: string[]) => run(at('commands-manchete'), ...args);

test('a backup is written where it was asked for, readable by root alone', async () => {
  await install();
  await writeFile(at('program'), 'echo whole >"$2"; echo "$2: 3 jogadores"');
  expect(await manchete('backup', 'copies/praia.gz')).toEqual({ code: 0, said: 'praia.gz: 3 jogadores\n' });
  expect(await read('copies/praia.gz')).toBe('whole\n');
  expect((await stat(at('copies/praia.gz'))).mode & 0o777).toBe(0o600);
  await writeFile(at('program'), 'echo "$2: não deu" >&2; exit 1');
  expect(await manchete('backup', 'copies/outra.gz')).toEqual({ code: 1, said: 'outra.gz: não deu\n' });
  expect([...(await readdir(at('tmp'))), ...(await readdir(at('data')))]).toEqual(['pg']);
});

test.each([
  'ln -s "$STAGE/secret" "$2"',
  'mkfifo "$2"',
  'rm -r "$(dirname "$2")"; ln -s "$STAGE/copies" "$(dirname "$2")"',
])("root follows no link of the server's user: %s", async (text) => {
  await install();
  await writeFile(at('secret'), 'of root');
  await writeFile(at('program'), text);
  const { code, said } = await manchete('backup', 'copies/praia.gz');
  expect([code, said]).toEqual([1, 'O servidor não escreveu a cópia: tente de novo\n']);
  expect(await readdir(at('copies'))).toEqual([]);
});

test('a restore stops the server and starts it again, even if it fails', async () => {
  await install();
  await writeFile(at('copies/praia.gz'), 'whole');
  for (const [ending, code] of [
    ['', 0],
    ['; exit 1', 1],
  ] as const) {
    await writeFile(at('log'), '');
    await writeFile(at('program'), `echo "$(cat "$2") $3"${ending}`);
    expect(await manchete('restore', 'copies/praia.gz', '--trocar')).toEqual({
      code,
      said: 'whole --trocar\n',
    });
    expect(await read('log')).toBe('stop manchete\ncat manchete\nstart manchete\n');
  }
});

test('an interrupted restore ends its program and starts the server again', async () => {
  await install();
  await writeFile(at('copies/praia.gz'), 'whole');
  await promisify(execFile)('mkfifo', [at('runs'), at('never')]);
  await writeFile(at('program'), 'echo >"$STAGE/runs"; read never <"$STAGE/never"');
  const { child, ended } = start(at('commands-manchete'), 'restore', 'copies/praia.gz');
  // Resolves when the program writes to it.
  await Promise.race([readFile(at('runs')), ended]);
  child.kill('SIGHUP');
  expect((await ended).code).toBe(130);
  expect(await read('log')).toMatch(/stop manchete-restore-\d+\nstart manchete\n$/);
});
