import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withFolderLock } from '../../../scripts/folderLock.mjs';

export type FoundBrowser = {
  executablePath: string;
  args: string[];
  env?: Record<string, string | undefined>;
};

const ownArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/**
 * A Chromium for the journeys: the one named, the machine's own, Playwright's, the one that comes with the
 * packages, or one that Playwright brings now. Nothing is installed into the machine (record 172).
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const found =
    named() ?? onThePath() ?? inPlaywrightsCache() ?? (await fromThePackages()) ?? (await brought());
  if (found === null)
    throw new Error(
      'No Chromium for the browser journeys: install Chromium or Chrome, or name one with CHROMIUM_PATH.',
    );
  return found;
}

const own = (executablePath: string): FoundBrowser => ({ executablePath, args: ownArgs });

function named(): FoundBrowser | null {
  const path = process.env['CHROMIUM_PATH'];
  if (path === undefined || path === '') return null;
  if (!existsSync(path)) throw new Error('CHROMIUM_PATH names no file');
  return own(path);
}

function onThePath(): FoundBrowser | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const places = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].map((name) =>
      join(process.env[name] ?? '', 'Google/Chrome/Application/chrome.exe'),
    ),
  ];
  const path = places.find((place) => existsSync(place));
  return path === undefined ? null : own(path);
}

function inPlaywrightsCache(): FoundBrowser | null {
  const home = homedir();
  const cache =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    { darwin: join(home, 'Library/Caches/ms-playwright'), win32: join(home, 'AppData/Local/ms-playwright') }[
      process.platform as string
    ] ??
    join(home, '.cache/ms-playwright');
  const [path] = globSync(
    'chromium*/chrome-*/{chrome,chrome.exe,headless_shell,Chromium.app/Contents/MacOS/Chromium}',
    { cwd: cache },
  ).sort();
  return path === undefined ? null : own(join(cache, path));
}

const unpacked = fileURLToPath(new URL('../../../node_modules/.cache/shunya-chromium', import.meta.url));

/**
 * For Linux on x64, with the libraries and fonts it needs: unpacked once into node_modules. Its own arguments are
 * left alone, because they switch the browser's web security off.
 */
async function fromThePackages(): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const executablePath = join(unpacked, 'chromium');
  // By one of the test processes: it takes seconds of CPU, and the others work on meanwhile.
  if (!existsSync(executablePath))
    await withFolderLock(unpacked, 'Chromium is being unpacked; waiting for it …', async () => {
      if (!existsSync(executablePath)) await unpack();
    });
  await writeFontsConf();
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(unpacked, 'al2023/lib'),
    FONTCONFIG_FILE: fontsConf,
  };
  return { executablePath, args: [...ownArgs, '--no-zygote'], env };
}

const fontsConf = join(unpacked, 'fonts.conf');

/**
 * Names the unpacked fonts. The package's own file names folders of one hosting service, and Chromium ends at once on a
 * machine where none of them holds a font.
 */
async function writeFontsConf(): Promise<void> {
  const text = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${join(unpacked, 'fonts')}</dir>`,
    `  <cachedir>${join(unpacked, 'fontcache')}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
  const fresh = `${fontsConf}-${randomUUID()}`;
  await writeFile(fresh, text);
  await rename(fresh, fontsConf);
}

/** Made beside and moved into place: a process that is killed leaves no half of it. */
async function unpack(): Promise<void> {
  await mkdir(dirname(unpacked), { recursive: true });
  const fresh = await mkdtemp(`${unpacked}-`);
  const script = `import('@sparticuz/chromium').then((found) => found.default.executablePath())`;
  // In a process of its own: it reads and changes the environment.
  await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: fresh, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' },
  });
  await rm(unpacked, { recursive: true, force: true });
  await rename(fresh, unpacked);
}

async function brought(): Promise<FoundBrowser | null> {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
    'cli.js',
  );
  await promisify(execFile)(process.execPath, [cli, 'install', 'chromium-headless-shell']).catch(() => null);
  return inPlaywrightsCache();
}
