import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  chmod,
  cp,
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
 * Runs `deploy/manchete` and `deploy/instalar.sh` in a temporary folder, with stand-ins for the programs that
 * need root or systemd. The data directory is moved away unless something runs as the server's user, so that
 * root fails when it resolves a path in it.
 */

const run = promisify(execFile);
const DEPLOY = fileURLToPath(new URL('../../deploy', import.meta.url));
const SAID = '3 jogadores, lidas de volta até o fim.';

let place: string;
const at = (...names: string[]) => join(place, ...names);
const children = new Set<ChildProcess>();

/**
 * Moves the data directory in, runs the remaining arguments as a command, and moves it away again. A signal
 * ends the command.
 */
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
  // A second of waiting passes at once, on the clock that the installer reads.
  sleep: 'now=$(cut -d . -f 1 "$STAGE/uptime"); echo "$((now + $1)).00 0.00" >"$STAGE/uptime"',
  sync: '',
  getent: '',
  systemctl: `
[ "$1 $2" != "cat manchete" ] || exec cat "$STAGE/manchete.service"
[ "$1" != is-active ] || exec test -e "$STAGE/active"
if [ "$1" = show ]; then
  # Each question finds one restart more.
  [ ! -e "$STAGE/restarts" ] || { echo >>"$STAGE/restarts"; exec wc -l <"$STAGE/restarts"; }
  exit 0
fi
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
[ "$1" != -a ] || [ ! -e "$STAGE/full" ] || { printf 'cp: no room: %s\\n' one two >&2; exit 1; }
exec /bin/cp "$@"
`,
  // The stand-in ignores the owner.
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
      .replaceAll('/etc/', at('etc-'))
      .replaceAll('/run/', at('run-'))
      .replaceAll('/proc/uptime', at('uptime'));
    await writeFile(at(name), text);
  }
  await writeFile(at('uptime'), '1000.00 0.00\n');
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(place, { recursive: true, force: true });
});

async function program(path: string, text: string): Promise<void> {
  await writeFile(path, `#!/bin/sh\n${text}\n`);
  await chmod(path, 0o755);
}

/** The stand-in for the release's Node running `src/server/backup.ts FILE`: the file is `$2`. */
const node = (text: string) => program(at('release/node/bin/node'), text);

/** `wait`: for how many seconds the installer waits for an answer. */
function start(shell: string, script: string, args: readonly string[], wait = 3) {
  const env = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    STAGE: place,
    TMPDIR: at('tmp'),
    MANCHETE_WAIT: String(wait),
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

/** The calls of systemctl in order, without process ids in names. */
async function asked(): Promise<string[]> {
  const log = existsSync(at('log')) ? await readFile(at('log'), 'utf8') : '';
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => line.replaceAll(/(manchete-\w+)-\d+/g, '$1-N').replace(/^(systemd-run).*/, '$1'));
}

/** Expects no leftover files, neither in the data nor where root writes. */
async function expectNothingLeft() {
  expect(await readdir(at('away'))).toEqual([]);
  expect(await readdir(at('tmp'))).toEqual([]);
}

test.each(['sh', 'bash'])(
  'a backup is written where it was asked for, readable by root alone: %s',
  async (shell) => {
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
  },
);

test('an encrypted backup has the file ending of an encrypted one', async () => {
  await node(`echo whole >"$2.age"; echo '${SAID}'`);
  expect(await manchete('backup', at('copies/praia.gz'))).toEqual({ code: 0, said: `${SAID}\n` });
  expect(await readdir(at('copies'))).toEqual(['praia.gz.age']);
});

test("a command runs as the server's user, with the rights of the service's unit", async () => {
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

test("only a regular file is taken from the server's folder, and no link is followed", async () => {
  await writeFile(at('secret'), 'of root');
  for (const text of [
    'ln -s "$STAGE/secret" "$2"',
    'mkdir "$2"',
    'mkfifo "$2"',
    'echo more >"$(dirname "$2")/other.gz"',
    'rm -r "$(dirname "$2")"; ln -s "$STAGE/copies" "$(dirname "$2")"',
    // The place to which root once wrote the program's output.
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

test('success is reported only once the file is in its place', async () => {
  await node(`echo whole >"$2"; echo another >"$STAGE/copies/praia.gz"; echo '${SAID}'`);
  const { code, said } = await manchete('backup', at('copies/praia.gz'));
  expect(code).toBe(1);
  expect(said).toContain('copies/praia.gz: diga outro nome');
  expect(said).not.toContain(SAID);
  expect(await readFile(at('copies/praia.gz'), 'utf8')).toBe('another\n');
  expect(await readdir(at('copies'))).toEqual(['praia.gz']);
});

test("a failing program's message is printed, and its exit code returned", async () => {
  await node('echo "$2: não deu" >&2; exit 1');
  expect(await manchete('backup', at('copies/praia.gz'))).toEqual({
    code: 1,
    said: 'praia.gz: não deu\n',
  });
  await expectNothingLeft();
});

test('impossible commands are refused before anything is run', async () => {
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
  // The data directory is present here, so that anything root does in it shows.
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

test('a backup in the data directory is read by its owner', async () => {
  await mkdir(at('away/backups'));
  await writeFile(at('away/backups/praia.gz'), 'whole');
  await node('cat "$2"');
  expect(await manchete('restore', at('data/backups/praia.gz'))).toEqual({ code: 0, said: 'whole' });
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'an interrupted restore ends its program, then starts the server again: %s',
  async (signal) => {
    await writeFile(at('copies/praia.gz'), 'whole');
    await run('mkfifo', [at('runs'), at('never')]);
    await node('echo >"$STAGE/runs"; read never <"$STAGE/never"');
    const { child, ended } = start('bash', 'manchete', ['restore', 'copies/praia.gz']);
    // Resolves when the program writes to it.
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

/** An installation of an older release with data, and the archive of the next release. */
async function anInstallation() {
  for (const [folder, version] of [
    ['opt/versoes/0.1.0', '0.1.0'],
    ['archive', '0.2.0'],
  ] as const) {
    await mkdir(at(folder, 'node/bin'), { recursive: true });
    await writeFile(at(folder, 'VERSION'), `${version}\n`);
    for (const name of ['manchete', 'manchete.service', 'manchete-atualizacao.service'])
      await writeFile(at(folder, name), `of ${version}`);
    await program(at(folder, 'node/bin/node'), '');
  }
  await symlink(at('opt/versoes/0.1.0'), at('opt/atual'));
  for (const name of ['unit-manchete.service', 'commands-manchete']) await writeFile(at(name), 'of 0.1.0');
  await writeFile(at('etc-manchete.env'), '');
  await rename(at('instalar.sh'), at('archive/instalar.sh'));
  await mkdir(at('away/pg'));
  await writeFile(at('away/pg/PG_VERSION'), '17');
}

/** What has an interrupted upgrade finished. */
const WATCHED = [
  'systemctl daemon-reload',
  'systemctl enable --quiet manchete-atualizacao',
  'systemctl start --no-block manchete-atualizacao',
];

/** The installed releases, and the versions of the link, the unit and the command. */
const installed = async () => ({
  releases: await readdir(at('opt/versoes')),
  link: await readlink(at('opt/atual')),
  unit: await readFile(at('unit-manchete.service'), 'utf8'),
  command: await readFile(at('commands-manchete'), 'utf8'),
});

test('an upgrade whose backup of the data fails changes nothing, and says so', async () => {
  await anInstallation();
  const before = await installed();
  await writeFile(at('full'), '');
  const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
  expect([code, ...said.trim().split('\n').slice(-3)]).toEqual([
    1,
    'Atualizando para a versão 0.2.0. O servidor para por um momento.',
    'cp: no room: two',
    'Não há espaço para guardar os dados de antes: libere espaço. Nada mudou.',
  ]);
  expect(await installed()).toEqual(before);
  expect(await readdir(at('away'))).toEqual(['pg']);
  expect(await asked()).toEqual([
    ...WATCHED,
    'systemctl stop manchete',
    'systemctl disable --quiet manchete-atualizacao',
    'systemctl start manchete',
  ]);
});

/** Release, unit and command are those of 0.2.0, and the release before it is kept. */
async function isUpgraded(): Promise<void> {
  expect(await installed()).toEqual({
    releases: ['0.1.0', '0.2.0'],
    link: at('opt/versoes/0.2.0'),
    unit: 'of 0.2.0',
    command: 'of 0.2.0',
  });
}

test('an upgrade installs release, unit and command, and keeps the old data until the server answers', async () => {
  await anInstallation();
  // When the server answers, the copy of the old data still exists.
  await program(at('archive/node/bin/node'), `test -e "$STAGE/away/pg-antes-de-0.2.0/PG_VERSION"`);
  const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
  expect([code, said.trim().split('\n').at(-1)]).toEqual([0, 'Pronto: Manchete 0.2.0 está no ar.']);
  await isUpgraded();
  expect(await readdir(at('away'))).toEqual(['pg']);
});

test("no program of the server's user ever has the lock of the installation, and root's shell beside it does", async () => {
  await anInstallation();
  const holds = (process: string) => `ls -l /proc/${process}/fd | grep -q run-manchete-instalar.lock`;
  await program(
    at('bin/runuser'),
    `{ ${holds('$$')} && echo own; ${holds('$PPID')} && echo shell; } >>"$STAGE/held"\n${STAND_INS.runuser}`,
  );
  expect((await start('sh', 'archive/instalar.sh', []).ended).code).toBe(0);
  expect(new Set((await readFile(at('held'), 'utf8')).trim().split('\n'))).toEqual(new Set(['shell']));
});

test('an upgrade has the data of before and its marker on the disk before it counts as under way', async () => {
  await anInstallation();
  await program(at('bin/sync'), `ls "$STAGE/opt" "$STAGE/away" >"$STAGE/synced"`);
  expect((await start('sh', 'archive/instalar.sh', []).ended).code).toBe(0);
  const synced = (await readFile(at('synced'), 'utf8')).split('\n');
  expect(synced).toEqual(expect.arrayContaining(['pg-antes-de-0.2.0', 'atualizando.new']));
  expect(synced).not.toContain('atualizando');
});

test('an installation that was killed before the server ran is completed by the next try, and a running one is left alone', async () => {
  await anInstallation();
  await rename(at('archive'), at('opt/versoes/0.2.0'));
  await cp(at('opt/versoes/0.2.0'), at('archive'), { recursive: true });
  await rm(at('opt/atual'));
  await symlink(at('opt/versoes/0.2.0'), at('opt/atual'));
  const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
  expect([code, said.trim().split('\n').at(-1)]).toEqual([0, 'Pronto: Manchete 0.2.0 está no ar.']);
  await isUpgraded();
  expect((await asked()).at(-1)).toBe('systemctl start manchete');

  await writeFile(at('active'), '');
  const again = await start('sh', 'archive/instalar.sh', []).ended;
  expect([again.code, again.said]).toEqual([1, 'A versão 0.2.0 já está instalada.\n']);
});

test.each([
  ['refuses', 'exit 1', 3],
  ['takes every question and never answers', 'exec tail -f /dev/null', 1],
])('an upgrade that %s is rolled back, with the old data', async (_name, how, wait) => {
  await anInstallation();
  const before = await installed();
  await program(at('archive/node/bin/node'), `echo new >"$STAGE/away/pg/PG_VERSION"; ${how}`);
  const { code, said } = await start('sh', 'archive/instalar.sh', [], wait).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('A versão anterior está no ar')]);
  expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
  expect(await readFile(at('away/pg/PG_VERSION'), 'utf8')).toBe('17');
  expect(await readFile(at('away/pg-de-0.2.0/PG_VERSION'), 'utf8')).toBe('new\n');
  expect(await troubledUpgrade()).toBe('falhou');
});

test.each([
  ['goes back at once', '', 3],
  ['is waited for with PostgreSQL, which may still be starting', 'DATABASE_URL=postgresql://a@b/c\n', 10],
])('a new release that systemd has begun anew three times %s', async (_name, settings, asks) => {
  await anInstallation();
  await writeFile(at('etc-manchete.env'), settings);
  // Those of an earlier start stay counted.
  await writeFile(at('restarts'), '\n'.repeat(10));
  await program(at('archive/node/bin/node'), 'echo >>"$STAGE/asks"; exit 1');
  const { code, said } = await start('sh', 'archive/instalar.sh', [], 10).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('A versão anterior está no ar')]);
  expect(await readFile(at('asks'), 'utf8')).toHaveLength(asks);
});

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  'an upgrade whose terminal is closed while it waits is completed nevertheless: %s',
  async (signal) => {
    await anInstallation();
    const before = await installed();
    await run('mkfifo', [at('runs')]);
    // The first request shows that the upgrade waits.
    const asks = '[ ! -p "$STAGE/runs" ] || { echo >"$STAGE/runs"; rm "$STAGE/runs"; }';
    await program(at('archive/node/bin/node'), `${asks}; exit 1`);
    const { child, ended } = start('sh', 'archive/instalar.sh', []);
    await Promise.race([readFile(at('runs')), ended]);
    child.stdout.destroy();
    child.stderr.destroy();
    child.kill(signal);
    expect((await ended).code).toBe(1);
    expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
    expect(await readdir(at('away'))).toEqual(['atualizacao-com-problema', 'pg', 'pg-de-0.2.0']);
  },
);

/** The new release is the current one and does not run: an installation of it was killed in the middle. */
async function aKilledInstallation() {
  await anInstallation();
  await run('cp', ['-R', at('archive'), at('opt/versoes/0.2.0')]);
  await rm(at('opt/atual'));
  await symlink(at('opt/versoes/0.2.0'), at('opt/atual'));
}

test('an upgrade whose wait was cut short ends where its release answers, and what is written later is kept', async () => {
  await aKilledInstallation();
  await writeFile(at('opt/atualizando'), `${at('opt/versoes/0.1.0')}\n0.2.0\n`);
  await cp(at('away/pg'), at('away/pg-antes-de-0.2.0'), { recursive: true });
  await writeFile(at('active'), '');
  await program(at('opt/versoes/0.2.0/node/bin/node'), 'exit 1');
  const already = [1, 'A versão 0.2.0 já está instalada.\n'];
  const silent = await start('sh', 'archive/instalar.sh', []).ended;
  expect([silent.code, silent.said]).toEqual(already);
  expect(existsSync(at('opt/atualizando'))).toBe(true);
  expect(await readdir(at('away'))).toEqual(['pg', 'pg-antes-de-0.2.0']);

  await program(at('opt/versoes/0.2.0/node/bin/node'), '');
  const answering = await start('sh', 'archive/instalar.sh', []).ended;
  expect([answering.code, answering.said]).toEqual(already);
  expect(existsSync(at('opt/atualizando'))).toBe(false);
  expect(await readdir(at('away'))).toEqual(['pg']);

  await rm(at('active'));
  await writeFile(at('away/pg/PG_VERSION'), 'later');
  await program(at('archive/node/bin/node'), 'exit 1');
  expect((await start('sh', 'archive/instalar.sh', []).ended).code).toBe(1);
  expect(await readFile(at('away/pg/PG_VERSION'), 'utf8')).toBe('later');
  expect(await readlink(at('opt/atual'))).toBe(at('opt/versoes/0.2.0'));
});

test('an installer that is part of the installation refuses before it changes anything', async () => {
  await aKilledInstallation();
  await rm(at('etc-manchete.env'));
  const before = await installed();
  const files = await readdir(at('opt/versoes/0.2.0'));
  for (const script of ['opt/atual/instalar.sh', 'opt/versoes/0.2.0/instalar.sh']) {
    const { code, said } = await start('sh', script, []).ended;
    expect([code, said]).toEqual([1, expect.stringContaining('em outra pasta e rode lá sh instalar.sh')]);
    expect(said).toContain('systemctl start manchete');
    expect(await installed()).toEqual(before);
    expect(await readdir(at('opt/versoes/0.2.0'))).toEqual(files);
    expect(existsSync(at('etc-manchete.env'))).toBe(false);
  }
  expect(await asked()).toEqual([]);
});

test('a release that is installed once more stays as it is where its copy does not fit', async () => {
  await aKilledInstallation();
  const before = await installed();
  const files = await readdir(at('opt/versoes/0.2.0'));
  await program(at('bin/cp'), `mkdir -p "$3"; echo 'cp: no room' >&2; exit 1`);
  const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
  expect([code, said]).toEqual([
    1,
    'cp: no room\nNão há espaço para esta versão: libere espaço. Nada mudou.\n',
  ]);
  expect(await installed()).toEqual(before);
  expect(await readdir(at('opt/versoes/0.2.0'))).toEqual(files);
  expect(await asked()).toEqual([]);
});

test.each(['answers', 'does not answer'])(
  'after a killed upgrade, the second try has the same way back: it %s',
  async (how) => {
    await anInstallation();
    const before = await installed();
    // A release from before the previous one, which is not the one to go back to.
    await mkdir(at('opt/versoes/0.1.9'));
    await run('mkfifo', [at('runs')]);
    const asks = '[ ! -p "$STAGE/runs" ] || { echo >"$STAGE/runs"; rm "$STAGE/runs"; }';
    await program(
      at('archive/node/bin/node'),
      `echo new >"$STAGE/away/pg/PG_VERSION"; ${asks}; exec tail -f /dev/null`,
    );
    const { child, ended } = start('sh', 'archive/instalar.sh', []);
    await Promise.race([readFile(at('runs')), ended]);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await readdir(at('away'))).toEqual(['pg', 'pg-antes-de-0.2.0']);

    await program(at('archive/node/bin/node'), how === 'answers' ? '' : 'exit 1');
    const { code, said } = await start('sh', 'archive/instalar.sh', []).ended;
    if (how === 'answers') {
      expect([code, said]).toEqual([0, expect.stringContaining('Manchete 0.2.0 está no ar')]);
      expect(await installed()).toMatchObject({
        releases: ['0.1.0', '0.2.0'],
        link: at('opt/versoes/0.2.0'),
      });
      expect(await readdir(at('away'))).toEqual(['pg']);
    } else {
      expect([code, said]).toEqual([1, expect.stringContaining('A versão anterior está no ar')]);
      expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
      expect(await readFile(at('away/pg/PG_VERSION'), 'utf8')).toBe('17');
      expect(await readdir(at('away'))).toEqual(['atualizacao-com-problema', 'pg', 'pg-de-0.2.0']);
    }
  },
);

/** Runs the installer, which is killed before its `count`th rename of a release, the data or a marker. */
async function killedBefore(count: number): Promise<void> {
  await writeFile(at('renames'), `${count}\n`);
  await program(
    at('bin/mv'),
    `
if [ "$1" = -T ] && [ -e "$STAGE/renames" ]; then
  read left <"$STAGE/renames"
  if [ "$left" = 1 ]; then rm "$STAGE/renames"; kill -9 "$(cat "$STAGE/pid")"; exit 1; fi
  echo "$((left - 1))" >"$STAGE/renames"
fi
exec /bin/mv "$@"`,
  );
  await writeFile(at('killed.sh'), `echo $$ >"$STAGE/pid"; exec sh "$STAGE/archive/instalar.sh"`);
  const { code, said } = await start('sh', 'killed.sh', [], 2).ended;
  expect([code, said]).toEqual([null, expect.any(String)]);
}

/** How an upgrade that failed or was interrupted ended, as *Sistema* reads it; null where there was none. */
const troubledUpgrade = () =>
  readFile(at('away/atualizacao-com-problema'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

const versionOf = (name: string) =>
  readFile(at('away', name, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );

// The marker and the link of the new release, then the way back: the marker, both databases, and the link.
test.each([1, 2, 3, 4, 5, 6])(
  'an upgrade that fails and is killed before its rename %i has the same data and the same way back on the next try',
  async (count) => {
    await anInstallation();
    const before = await installed();
    await program(at('archive/node/bin/node'), `echo new >"$STAGE/away/pg/PG_VERSION"; exit 1`);
    await killedBefore(count);
    // After a power cut the server starts only where the data belong to its release.
    const link = await readlink(at('opt/atual'));
    if (!existsSync(at('opt/voltando')))
      expect([link, await versionOf('pg')]).toEqual(
        link === at('opt/versoes/0.2.0') ? [link, expect.stringMatching(/^(17|new)$/)] : [link, '17'],
      );
    const { code, said } = await start('sh', 'archive/instalar.sh', [], 2).ended;
    expect([code, said]).toEqual([1, expect.stringContaining('A versão anterior está no ar, com os dados')]);
    expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
    expect([await versionOf('pg'), await versionOf('pg-de-0.2.0')]).toEqual(['17', 'new']);
    expect((await readdir(at('opt'))).toSorted()).toEqual(['atual', 'versoes']);
  },
);

/** As `manchete-atualizacao.service` runs it, which the killed installer left. */
async function finished() {
  const service = await readFile(at('unit-manchete-atualizacao.service'), 'utf8');
  const [, script = '', argument = ''] = /^ExecStart=\/bin\/sh (\S+) (\S+)$/m.exec(service) ?? [];
  expect((await asked()).includes('systemctl disable --quiet manchete-atualizacao')).toBe(false);
  const { code, said } = await start('sh', script.slice(place.length + 1), [argument], 2).ended;
  expect([code, existsSync(at('unit-manchete-atualizacao.service'))]).toEqual([0, false]);
  expect((await asked()).slice(-2)).toEqual([
    'systemctl start manchete',
    'systemctl disable --quiet manchete-atualizacao',
  ]);
  expect((await readdir(at('opt'))).toSorted()).toEqual(['atual', 'versoes']);
  return said;
}

/** The archive has the real unit, with the paths of the test. */
async function withTheUnit(): Promise<void> {
  const unit = await readFile(join(DEPLOY, 'manchete-atualizacao.service'), 'utf8');
  await writeFile(at('archive/manchete-atualizacao.service'), unit.replaceAll('/opt/manchete', at('opt')));
}

test.each([1, 2, 3, 4, 5, 6])(
  'an upgrade that fails and is killed before its rename %i goes back by itself',
  async (count) => {
    await anInstallation();
    await withTheUnit();
    const before = await installed();
    await program(at('archive/node/bin/node'), `echo new >"$STAGE/away/pg/PG_VERSION"; exit 1`);
    await killedBefore(count);
    const said = await finished();
    expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
    expect(await versionOf('pg')).toBe('17');
    expect(await troubledUpgrade()).toBe('anterior');
    const kept = (await readdir(at('away'))).filter((name) => name.startsWith('pg'));
    expect(kept).toEqual(count < 3 ? ['pg'] : ['pg', 'pg-de-0.2.0']);
    // Before the first rename nothing had been changed.
    if (count > 1) expect(said).toContain('A atualização para a versão 0.2.0');
  },
);

test('a way back that fails too says so, and is tried again until it succeeds', async () => {
  await anInstallation();
  await withTheUnit();
  await program(at('archive/node/bin/node'), `echo new >"$STAGE/away/pg/PG_VERSION"; exit 1`);
  // The third rename begins the way back.
  await killedBefore(4);
  const unit = await readFile(at('unit-manchete-atualizacao.service'), 'utf8');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^Restart=on-failure$/m);
  const fails = '[ "$1" != -T ] || { echo "mv: No space left on device" >&2; exit 1; }';
  await program(at('bin/mv'), `${fails}; exec /bin/mv "$@"`);
  expect(await start('sh', 'opt/terminando/instalar.sh', ['--terminar'], 2).ended).toEqual({
    code: 1,
    said: expect.stringMatching(/No space left on device\n.*ainda não terminou.*libere-o: tenta de novo/),
  });
  await rm(at('bin/mv'));
  await finished();
  expect(await versionOf('pg')).toBe('17');
  expect(await troubledUpgrade()).toBe('anterior');
});

test('an upgrade that is killed while the server starts is finished by itself, and keeps what was written since', async () => {
  await anInstallation();
  await withTheUnit();
  await run('mkfifo', [at('runs')]);
  const asks = '[ ! -p "$STAGE/runs" ] || { echo >"$STAGE/runs"; rm "$STAGE/runs"; exec tail -f /dev/null; }';
  await program(at('archive/node/bin/node'), `echo new >"$STAGE/away/pg/PG_VERSION"; ${asks}`);
  const { child, ended } = start('sh', 'archive/instalar.sh', []);
  await Promise.race([readFile(at('runs')), ended]);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(at('away'))).toEqual(['pg', 'pg-antes-de-0.2.0']);
  expect(await finished()).toContain('Pronto: Manchete 0.2.0 está no ar.');
  await isUpgraded();
  expect(await versionOf('pg')).toBe('new');
  expect(await readdir(at('away'))).toEqual(['atualizacao-com-problema', 'pg']);
  expect(await troubledUpgrade()).toBe('nova');
});

test('what finishes an upgrade waits while its installer runs, and then changes nothing', async () => {
  await anInstallation();
  await withTheUnit();
  await program(at('archive/node/bin/node'), `test -e "$STAGE/away/pg-antes-de-0.2.0/PG_VERSION"`);
  await run('mkfifo', [at('ended')]);
  const finish = 'sh "$STAGE/opt/terminando/instalar.sh" --terminar';
  await program(at('bin/sync'), `{ ${finish} >"$STAGE/finishing" 2>&1; echo "$?" >"$STAGE/ended"; } 9>&- &`);
  const { ended } = start('sh', 'archive/instalar.sh', []);
  const [installer, code] = await Promise.all([ended, readFile(at('ended'), 'utf8')]);
  expect([installer.code, code]).toEqual([0, '0\n']);
  await isUpgraded();
  expect(await readFile(at('finishing'), 'utf8')).toBe('');
  expect(await readdir(at('away'))).toEqual(['pg']);
});

test('an upgrade that was killed, whose data of before is no longer kept, does not go back without them', async () => {
  await anInstallation();
  await program(at('archive/node/bin/node'), `echo new >"$STAGE/away/pg/PG_VERSION"; exit 1`);
  // The third rename begins the way back.
  await killedBefore(3);
  await rm(at('away/pg-antes-de-0.2.0'), { recursive: true });
  const { code, said } = await start('sh', 'archive/instalar.sh', [], 2).ended;
  expect([code, said]).toEqual([1, expect.stringContaining('O servidor não respondeu.')]);
  expect([await readlink(at('opt/atual')), await versionOf('pg')]).toEqual([at('opt/versoes/0.2.0'), 'new']);
});

test.each(['at once', 'after it was killed'])(
  'with PostgreSQL an upgrade that fails %s goes back to its release, and says how the data come back',
  async (when) => {
    await anInstallation();
    await rm(at('away/pg'), { recursive: true });
    await writeFile(at('etc-manchete.env'), 'DATABASE_URL=postgresql://a@b/c\n');
    const before = await installed();
    await program(at('archive/node/bin/node'), 'exit 1');
    // The third one begins the way back.
    if (when !== 'at once') await killedBefore(3);
    const { code, said } = await start('sh', 'archive/instalar.sh', [], 2).ended;
    expect([code, said]).toEqual([
      1,
      expect.stringContaining('O que a nova mudou no PostgreSQL continua mudado'),
    ]);
    expect(said).toContain(`a mais nova em ${at('data/backups')}: manchete restore ARQUIVO`);
    expect({ ...(await installed()), releases: ['0.1.0'] }).toEqual(before);
  },
);
