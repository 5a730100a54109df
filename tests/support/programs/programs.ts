import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/**
 * The browser for the tests: the configured one, else an installed one, else the one Playwright has
 * downloaded.
 */
export function findChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  // The headless shell starts faster and needs less processor time.
  const ofMachine = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
    .map(inPath)
    .find((path) => path !== null);
  if (ofMachine) return ofMachine;
  const downloaded = chromium.executablePath();
  return isProgram(downloaded) ? downloaded : null;
}

export function findPostgres(): string | null {
  const folders = [...pathFolders(), ...debianFolders()];
  return (
    folders.find((folder) => isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'pg_ctl'))) ?? null
  );
}

export function inPath(program: string): string | null {
  const folder = pathFolders().find((each) => isProgram(join(each, program)));
  return folder === undefined ? null : join(folder, program);
}

function pathFolders(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
}

/** The newest version first; the product requires 15 or newer. */
function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  try {
    const versions = readdirSync(root).map(Number);
    return versions
      .filter((version) => version >= 15)
      .sort((a, b) => b - a)
      .map((version) => join(root, String(version), 'bin'));
  } catch {
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
