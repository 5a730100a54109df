// Prepares what the product needs to run. Runs on the machine's own Node, before anything is installed: plain
// JavaScript, only Node's own modules, nothing newer than Node 20.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const programs = join(modules, '.bin');
const pinnedNode = join(programs, 'node');
const lockFile = join(root, 'package-lock.json');
const installedStamp = join(modules, '.manchete-lock');
const screens = join(root, 'dist/web');
const screensStamp = join(root, 'dist/.web-sources');

class CannotPrepare extends Error {}

/**
 * Runs the steps of a command. A step that cannot be done ends the process with its message and exit code 1.
 */
export async function command(steps, { lastWord } = {}) {
  try {
    process.exitCode = await steps();
  } catch (error) {
    if (!(error instanceof CannotPrepare)) throw error;
    console.error(error.message);
    if (lastWord) console.log(lastWord);
    process.exitCode = 1;
  }
}

export async function installDependencies() {
  const wanted = sha256([readFileSync(lockFile), process.platform, process.arch]);
  if (read(installedStamp) === wanted && existsSync(pinnedNode)) return;
  if (!existsSync(pinnedNode) || !holdsWhatTheLockSays()) await npmInstall();
  // Replaced instead of overwritten, because the old file may be linked from another checkout.
  rmSync(installedStamp, { force: true });
  writeFileSync(installedStamp, wanted);
}

async function npmInstall() {
  if (!isLockOfThePackage())
    throw new CannotPrepare(
      'package-lock.json is not of this package.json: run `npm install`, and commit both.',
    );
  console.log('Installing the dependencies (a minute or two, only now)...');
  const env = { ...process.env, PATH: pathWithoutOurs() };
  const npm = (...args) => quietly('npm', [...args, '--include=dev', '--no-audit', '--no-fund'], env);

  let outcome = await npm('ci');
  // A lock file written on one system may lack the native packages of others, and `npm ci` then refuses all
  // of it; `npm install` takes the same versions from it and leaves it as it is.
  if (outcome.printed.includes('EUSAGE')) outcome = await npm('install', '--no-save');
  accept(
    outcome,
    'The dependencies could not be installed: see what npm says above, check the network, and run this again.',
  );
  if (!existsSync(pinnedNode))
    throw new CannotPrepare('The pinned Node is missing: allow npm its install scripts, and run `npm ci`.');
}

export async function buildScreens() {
  const wanted = sourcesOfScreens();
  if (read(screensStamp) === wanted && existsSync(join(screens, 'index.html'))) return;
  console.log('Building the screens...');
  rmSync(screensStamp, { force: true });
  const env = { ...process.env, PATH: pathWithOurs(), NODE_ENV: 'production' };
  const vite = join(modules, 'vite/bin/vite.js');
  accept(
    await quietly(pinnedNode, [vite, 'build', '--logLevel', 'warn'], env),
    'The screens could not be built: see what Vite says above.',
  );
  if (!existsSync(join(screens, 'index.html')))
    throw new CannotPrepare(
      'Vite ended well but left no dist/web/index.html: look at `build.outDir` in vite.config.ts.',
    );
  writeFileSync(screensStamp, wanted);
}

/** Runs a file on the pinned Node in the foreground, forwards signals to it, and returns its exit code. */
export async function handOver(file, args = [], environment = {}) {
  const child = spawn(pinnedNode, [join(root, file), ...args], {
    cwd: root,
    env: { ...environment, ...process.env, PATH: pathWithOurs() },
    stdio: 'inherit',
  });
  return (await ended(child)).code;
}

function holdsWhatTheLockSays() {
  const installed = read(join(modules, '.package-lock.json'));
  if (!installed) return false;
  const installedPackages = JSON.parse(installed).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(lockFile, 'utf8')).packages);
  return wanted.every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || optional || devOptional || installedPackages[path]?.version === version,
  );
}

function isLockOfThePackage() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages[''];
  return ['dependencies', 'devDependencies'].every((kind) => {
    const names = Object.keys({ ...wanted[kind], ...locked[kind] });
    return names.every((name) => wanted[kind]?.[name] === locked[kind]?.[name]);
  });
}

function sourcesOfScreens() {
  const places = [
    'src/web',
    'src/worker',
    'src/contract',
    'src/domain',
    'public',
    'index.html',
    'src/build',
    'vite.config.ts',
    'package-lock.json',
  ];
  const files = places.flatMap((place) => filesBelow(join(root, place))).sort();
  return sha256(files.flatMap((file) => [relative(root, file), readFileSync(file)]));
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSourceOfScreens(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Not the generated route tree, because the build writes it, nor tests. */
function isSourceOfScreens(name) {
  return name !== 'routeTree.gen.ts' && !/\.test\.tsx?$/.test(name);
}

async function quietly(program, args, env) {
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => printed.push(bytes));
  const { code, interrupted } = await ended(child);
  if (interrupted) process.exit(code);
  return { code, printed: Buffer.concat(printed).toString() };
}

function accept({ code, printed }, sentence) {
  if (code === 0) return;
  process.stderr.write(printed);
  throw new CannotPrepare(sentence);
}

/**
 * Waits for a child, and forwards signals that end this process, so that no child is left behind. In a
 * terminal, Ctrl-C already reaches the whole process group.
 */
async function ended(child) {
  let interrupted = false;
  const handOn = (signal) => {
    interrupted = true;
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, handOn);
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (...how) => resolve(how));
    });
    return { code: code ?? 128 + constants.signals[signal], interrupted };
  } catch (error) {
    if (error.code === 'ENOENT')
      throw new CannotPrepare(`\`${error.path}\` was not found: install it, and run this again.`);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, handOn);
  }
}

function pathWithOurs() {
  return [programs, pathWithoutOurs()].join(delimiter);
}

/**
 * npm puts the project's programs first in the path; while they are being replaced, npm itself must run on
 * the machine's Node.
 */
function pathWithoutOurs() {
  const ours = `node_modules${sep}.bin`;
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(ours))
    .join(delimiter);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function sha256(parts) {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
}
