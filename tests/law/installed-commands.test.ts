import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

/**
 * `deploy/manchete` and `deploy/instalar.sh` in a place of their own, with stand-ins for the programs that need root or
 * systemd. The data is away, except while something runs as the server's user: a path in it that root resolves fails.
 */

const run = promisify(execFile);
const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const SAID = '3 jogadores, lidas de volta até o fim.';

let place: string;
const at = (...names: string[]) => join(place, ...names);
const children = new Set<ChildProcess>();

/** The data comes, the words after the stand-in's own run, the data goes. A signal ends what runs. */
const WITH_DATA = `
mv "$STAGE/away" "$STAGE/data"
"$@" <&3 3<&- &
child=$!
trap 'kill $child' TERM
wait $child
code=$?
mv "$STAGE/data" "$STAGE/away"
exit $code
`;

const STAND_INS = {
  id: 'echo 0',
  chown: '',
  sleep: '',
  getent: '',
  systemctl: `
[ "$1 $2" != "cat manchete" ] || exec cat "$STAGE/manchete.service"
echo "systemctl $*" >>"$STAGE/log"
`,
  runuser: `
[ "$1 $2 $3" = '-u manchete --' ] || exit 64
shift 3
exec 3<&0
${WITH_DATA}`,
  'systemd-run': `
echo "systemd-run $*" >>"$STAGE/log"
while [ "\${1#--}" != "$1" ]; do shift; done
exec 3<&0
${WITH_DATA}`,
  cp: `
[ "$1" != -a ] || [ ! -e "$STAGE/full" ] || exit 1
exec /bin/cp "$@"
`,
  // The owner of a new directory is nobody's matter here.
  install: `
for last; do :; done
case $1 in
-d) for each; do case $each in /*) [ -d "$each" ] || [ "$each" = "$STAGE/data" ] || mkdir -p "$each" ;; esac; done ;;
*) cp "$3" "$last" ;;
esac
`,
};

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'manchete-installed-'));
  for (const name of ['bin', 'away', 'release/node/bin', 'tmp', 'copies'])
    await mkdir(at(name), { recursive: true });
  for (const [name, text] of Object.entries(STAND_INS)) await program(at('bin', name), text);
  for (const name of ['manchete', 'instalar.sh', 'manchete.service']) {
    const text = (await readFile(join(DEPLOY, name), 'utf8'))
      .replaceAll('/opt/manchete/atual', at('release'))
      .replaceAll('/opt/manchete', at('opt'))
      .replaceAll('/var/lib/manchete', at('data'))
      .replaceAll('/usr/local/bin/', at('commands-'))
      .replaceAll('/etc/systemd/system/', at('unit-'))
      .replaceAll('/etc/', at('etc-'));
    await writeFile(at(name), text);
  }
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

async function program(path: string, text: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

/** What the release's Node does with `src/server/backup.ts FILE`: the file is `$2`. */
const node = (text: string) => program(at('release/node/bin/node'), text);

function start(shell: string, script: string, args: readonly string[]) {
  const env = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    STAGE: place,
    TMPDIR: at('tmp'),
    MANCHETE_WAIT: '3',
  };
  const child = spawn(shell, [at(script), ...args], { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
  const ended = new Promise<{ code: number | null; said: string }>((done) => {
    child.once('close', (code) => {
      children.delete(child);
      done({ code, said });
    });
  });
  return { child, ended };
}

const manchete = (...args: string[]) => start('bash', 'manchete', args).ended;

/** What systemd was asked, in order, with the number of the process taken out of names. */
async function asked(): Promise<string[]> {
  const log = existsSync(at('log')) ? await readFile(at('log'), 'utf8') : '';
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replaceAll(/(manchete-\w+)-\d+/g, '$1-N').replace(/^(systemd-run).*/, '$1'));
}

/** Nothing of a command stays: neither in the data nor where root writes. */
async function expectNothingLeft() {
  expect(await readdir(at('away'))).toEqual([]);
  expect(await readdir(at('tmp'))).toEqual([]);
}

test.each(['sh', 'bash'])('a backup is put where it was asked for, for root alone: %s', async (shell) => {
  await node(`echo whole >"$2"; echo "$2: ${SAID}"`);
  expect(await start(shell, 'manchete', ['backup', 'copies/praia.gz']).ended).toEqual({
    code: 0,
    said: `praia.gz: ${SAID}\n`,
  });
  expect(await readFile(at('copies/praia.gz'), 'utf8')).toBe('whole\n');
  expect((await stat(at('copies/praia.gz'))).mode & 0o777).toBe(0o600);
  expect(await readdir(at('copies'))).toEqual(['praia.gz']);
  expect(await asked()).toEqual(['systemd-run']);
  await expectNothingLeft();
});

test('an encrypted one keeps the ending that says so', async () => {
  await node(`echo whole >"$2.age"; echo '${SAID}'`);
  expect(await manchete('backup', at('copies/praia.gz'))).toEqual({ code: 0, said: `${SAID}\n` });
  expect(await readdir(at('copies'))).toEqual(['praia.gz.age']);
});

test('a command may do what the unit of the service allows, and runs as its user', async () => {
  await node('');
  await manchete('admin', 'ana@exemplo.com.br');
  const words = (await readFile(at('log'), 'utf8')).trim();
  const unit = await readFile(at('manchete.service'), 'utf8');
  const limits = unit
    .split('\n')
    .filter((line) =>
      /^(Protect|Private|Restrict|System|Lock|NoNew|Cap|Ambient|UMask|State|Environment)/.test(line),
    );
  expect(limits.length).toBeGreaterThan(15);
  expect(words).toContain(
    ` ${limits
      .map((line) => `--property=${line}`)
      .slice(-3)
      .join(' ')} `,
  );
  for (const each of limits) expect(words).toContain(` --property=${each} `);
  expect(words).toMatch(/ --unit=manchete-admin-\d+ --uid=manchete --gid=manchete /);
  expect(words).not.toMatch(/--property=(Exec|Restart=)/);
});

test('what the server leaves in its folder instead of a file is not taken, and no link is followed', async () => {
  await writeFile(at('secret'), 'of root');
  for (const text of [
    'ln -s "$STAGE/secret" "$2"',
    'mkdir "$2"',
    'mkfifo "$2"',
    'echo more >"$(dirname "$2")/other.gz"',
    'rm -r "$(dirname "$2")"; ln -s "$STAGE/copies" "$(dirname "$2")"',
    // Where root once wrote what the program said.
    'ln -s "$STAGE/secret" "$(dirname "$2")/.said"',
  ]) {
    await node(`${text}; echo '${SAID}'`);
    const { code, said } = await manchete('backup', at('copies/praia.gz'));
    expect([code, said], text).toEqual([1, 'O servidor não escreveu a cópia: tente de novo\n']);
    expect(await readdir(at('copies')), text).toEqual([]);
  }
  expect(await readFile(at('secret'), 'utf8')).toBe('of root');
  await expectNothingLeft();
});

test('done is said of a file that is in its place, and of no other', async () => {
  await node(`echo whole >"$2"; echo another >"$STAGE/copies/praia.gz"; echo '${SAID}'`);
  const { code, said } = await manchete('backup', at('copies/praia.gz'));
  expect(code).toBe(1);
  expect(said).toContain('copies/praia.gz: diga outro nome');
  expect(said).not.toContain(SAID);
  expect(await readFile(at('copies/praia.gz'), 'utf8')).toBe('another\n');
  expect(await readdir(at('copies'))).toEqual(['praia.gz']);
});

test('a program that fails says why, and its number is answered', async () => {
  await node('echo "$2: não deu" >&2; exit 1');
  expect(await manchete('backup', at('copies/praia.gz'))).toEqual({
    code: 1,
    said: 'praia.gz: não deu\n',
  });
  await expectNothingLeft();
});

test('what cannot be done is refused before anything is run', async () => {
  await symlink(at('nowhere'), at('copies/link.gz'));
  await symlink(at('data'), at('to-data'));
  await writeFile(at('copies/here.gz.age'), '');
  await writeFile(at('copies/old.gz'), '');
  for (const [args, reason] of [
    [['backup', at('nowhere/praia.gz')], 'nowhere não existe: crie-o ou escolha outro'],
    [['backup', at('copies/link.gz')], 'link.gz já existe: diga outro nome'],
    [['backup', at('copies/here.gz')], 'here.gz.age já existe: diga outro nome'],
    [['restore', at('copies/none.gz')], 'none.gz não existe: confira o nome'],
    [['restore', at('copies/old.gz'), '--trocat'], 'Use: manchete admin'],
    [['restore', at('copies/old.gz'), '--trocar', 'x'], 'Use: manchete admin'],
    [['backup'], 'Use: manchete admin'],
  ] as const) {
    const { code, said } = await manchete(...args);
    expect([args, code, said]).toEqual([args, 1, expect.stringContaining(reason)]);
  }
  // Here the data is there: what root does in it would be seen.
  await mkdir(at('data'));
  for (const file of [at('data/praia.gz'), at('to-data/praia.gz')]) {
    expect(await manchete('backup', file)).toEqual({
      code: 1,
      said: expect.stringContaining('é dos dados do servidor'),
    });
  }
  expect(await readdir(at('data'))).toEqual([]);
  expect(await asked()).toEqual([]);
  expect(await readdir(at('tmp'))).toEqual([]);
});

test('a restore stops the server, restores the file, and starts it again', async () => {
  await writeFile(at('copies/praia.gz'), 'whole');
  await node('echo "$* $(cat "$2")"');
  const { code, said } = await manchete('restore', 'copies/praia.gz', '--trocar');
  expect([code, said]).toEqual([0, 'src/server/restore.ts praia.gz --trocar whole\n']);
  expect(await asked()).toEqual(['systemctl stop manchete', 'systemd-run', 'systemctl start manchete']);
  await node('echo não deu; exit 1');
  expect(await manchete('restore', 'copies/praia.gz')).toEqual({ code: 1, said: 'não deu\n' });
  expect((await asked()).at(-1)).toBe('systemctl start manchete');
  await expectNothingLeft();
});

test('one from the data is read by the user whose it is', async () => {
  await mkdir(at('away/backups'));
  await writeFile(at('away/backups/praia.gz'), 'whole');
  await node('cat "$2"');
  expect(await manchete('restore', at('data/backups/praia.gz'))).toEqual({ code: 0, said: 'whole' });
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'an interrupted restore ends what it began, then starts the server again: %s',
  async (signal) => {
    await writeFile(at('copies/praia.gz'), 'whole');
    await run('mkfifo', [at('runs'), at('never')]);
    await node('echo >"$STAGE/runs"; read never <"$STAGE/never"');
    const { child, ended } = start('bash', 'manchete', ['restore', 'copies/praia.gz']);
    // Answers when the program writes to it.
    await Promise.race([readFile(at('runs')), ended]);
    child.kill(signal);
    expect((await ended).code).toBe(130);
    expect(await asked()).toEqual([
      'systemctl stop manchete',
      'systemd-run',
      'systemctl stop manchete-restore-N',
      'systemctl start manchete',
    ]);
    await expectNothingLeft();
  },
);

/** A release of before that is installed and has data, and the archive of the next one. */
async function anInstallation() {
  for (const [folder, version] of [
    ['opt/versoes/0.1.0', '0.1.0'],
    ['archive', '0.2.0'],
  ] as const) {
    await mkdir(at(folder, 'node/bin'), { recursive: true });
    await writeFile(at(folder, 'VERSION'), `${version}\n`);
    for (const name of ['manchete', 'manchete.service']) await writeFile(at(folder, name), `of ${version}`);
    await program(at(folder, 'node/bin/node'), '');
  }
  await symlink(at('opt/versoes/0.1.0'), at('opt/atual'));
  for (const name of ['unit-manchete.service', 'commands-manchete']) await writeFile(at(name), 'of 0.1.0');
  await writeFile(at('etc-manchete.env'), '');
  await rename(at('instalar.sh'), at('archive/instalar.sh'));
  await mkdir(at('away/pg'));
  await writeFile(at('away/pg/PG_VERSION'), '17');
}

/** The releases that are there, and of which the link, the unit and the command are. */
const installed = async () => ({
  releases: await readdir(at('opt/versoes')),
  link: await readlink(at('opt/atual')),
  unit: await readFile(at('unit-manchete.service'), 'utf8'),
  command: await readFile(at('commands-manchete'), 'utf8'),
});

test('an upgrade whose data cannot be kept first changes nothing, as it says', async () => {
  await anInstallation();
  const before = await installed();
  await writeFile(at('full'), '');
  const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
  expect([code, said.trim().split('\n').at(-1)]).toEqual([
    1,
    'Não há espaço para guardar os dados de antes: libere espaço. Nada mudou.',
  ]);
  expect(await installed()).toEqual(before);
  expect(await readdir(at('away'))).toEqual(['pg']);
  expect(await asked()).toEqual(['systemctl stop manchete', 'systemctl start manchete']);
});

test('an upgrade puts release, unit and command in their places, and keeps the data of before until it answers', async () => {
  await anInstallation();
  // Where the server answers, the data of before is there once more.
  await program(at('archive/node/bin/node'), `test -e "$STAGE/away/pg-antes-de-0.2.0/PG_VERSION"`);
  const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
  expect([code, said.trim().split('\n').at(-1)]).toEqual([0, 'Pronto: Manchete 0.2.0 está no ar.']);
  expect(await installed()).toEqual({
    releases: ['0.1.0', '0.2.0'],
    link: at('opt/versoes/0.2.0'),
    unit: 'of 0.2.0',
    command: 'of 0.2.0',
  });
  expect(await readdir(at('away'))).toEqual(['pg']);
});

test.each([
  ['refuses', 'exit 1'],
  ['takes every question and never answers', 'exec tail -f /dev/null'],
])('an upgrade that %s is taken back, with the data of before', async (_name, how) => {
  await anInstallation();
  const before = await installed();
  await program(at('archive/node/bin/node'), `echo new >"$STAGE/away/pg/PG_VERSION"; ${how}`);
  const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('A versão anterior está no ar')]);
  expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
  expect(await readFile(at('away/pg/PG_VERSION'), 'utf8')).toBe('17');
  expect(await readFile(at('away/pg-de-0.2.0/PG_VERSION'), 'utf8')).toBe('new\n');
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'an upgrade whose terminal is closed while it waits is finished all the same: %s',
  async (signal) => {
    await anInstallation();
    const before = await installed();
    await run('mkfifo', [at('runs')]);
    // The first question says that it waits.
    const asks = '[ ! -p "$STAGE/runs" ] || { echo >"$STAGE/runs"; rm "$STAGE/runs"; }';
    await program(at('archive/node/bin/node'), `${asks}; exit 1`);
    const { child, ended } = start('sh', 'archive/instalar.sh', []);
    await Promise.race([readFile(at('runs')), ended]);
    child.stdout.destroy();
    child.stderr.destroy();
    child.kill(signal);
    expect((await ended).code).toBe(1);
    expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
    expect(await readdir(at('away'))).toEqual(['pg', 'pg-de-0.2.0']);
  },
);
