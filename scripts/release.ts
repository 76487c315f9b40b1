import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

/**
 * `npm run release -- VERSION`: makes a release of the committed tree. The version goes into package.json, its lock,
 * the Helm chart and CHANGELOG.md, whose unreleased lines become its own; that is committed and tagged. Then the package is made of
 * it. Nothing is pushed: the last lines list the remaining steps. `--look` lists the obstacles and changes nothing.
 * The first release of all has the version of package.json, and its chapter of CHANGELOG.md is written by hand; the day
 * in it becomes that of the release.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    look: { type: 'boolean', default: false },
    /** The checkout; this one. */
    root: { type: 'string', default: join(import.meta.dirname, '..') },
    /** Where the package goes. */
    into: { type: 'string', default: '.' },
    /** Ends with the tag. */
    'no-package': { type: 'boolean', default: false },
  },
});
const root = resolve(values.root);
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string): void => writeFileSync(join(root, file), text);

const chart = 'deploy/helm/shunya/Chart.yaml';

const versionOf = (text: string): [number, number, number] | null => {
  const [, ...parts] = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text) ?? [];
  const [major, minor, patch] = parts.map(Number);
  return major === undefined || minor === undefined || patch === undefined ? null : [major, minor, patch];
};

function isLater(version: string, than: string): boolean {
  const [a, b] = [versionOf(version), versionOf(than)];
  if (a === null || b === null) return false;
  const at = a.findIndex((part, place) => part !== b[place]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** The lines of the changes under "Unreleased", whatever their headings. */
const unreleased = (log: string): string[] =>
  /^## Unreleased\n((?:(?!## ).*\n)*)/m.exec(log)?.[1]?.match(/^- .+$/gm) ?? [];

/** Nothing has been released before, and the chapter of this version is there. */
const isFirst = (version: string, now: string): boolean =>
  version === now && git('tag', '--list', 'v*') === '' && read('CHANGELOG.md').includes(`\n## ${version}\n`);

/** Why there can be no release now, in sentences. */
function inTheWay(version: string, now: string): string[] {
  const reasons: string[] = [];
  if (versionOf(version) === null) reasons.push(`${version} is no version: write 1.2.3.`);
  else if (!isLater(version, now) && !isFirst(version, now))
    reasons.push(`${version} is not later than ${now}.`);
  if (git('status', '--porcelain') !== '') reasons.push('Something is not committed.');
  if (git('tag', '--list', `v${version}`) !== '') reasons.push(`The tag v${version} is there already.`);
  const changes = unreleased(read('CHANGELOG.md')).length;
  if (isFirst(version, now)) {
    if (changes > 0) reasons.push(`CHANGELOG.md has lines under "Unreleased": move them under "${version}".`);
  } else if (changes === 0)
    reasons.push('CHANGELOG.md says nothing under "Unreleased": what does this release change?');
  return reasons;
}

/** The version stands twice at the beginning of a lock, and once in package.json. */
function setVersion(file: string, now: string, version: string, times: number): void {
  const [said, says] = [`"version": "${now}"`, `"version": "${version}"`];
  const text = read(file);
  const parts = text.split(said);
  if (parts.length <= times) throw new Error(`${file} does not say ${said} ${times} times`);
  write(
    file,
    parts.slice(0, times + 1).join(says) +
      parts
        .slice(times + 1)
        .map((rest) => said + rest)
        .join(''),
  );
}

/** The chapter of the first release has the day on which it is released. */
function dateFirst(version: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const log = read('CHANGELOG.md');
  write(
    'CHANGELOG.md',
    log.replace(
      new RegExp(`(?<=^## ${version.replaceAll('.', String.raw`\.`)}\\n\\n)[\\d-]+(?=\\.$)`, 'm'),
      day,
    ),
  );
  if (git('status', '--porcelain') !== '')
    git('commit', '--quiet', '--all', '--message', `Release ${version}`);
}

/** Writes the version into package.json, its lock, the Helm chart and CHANGELOG.md, and commits them. */
function nameVersion(version: string, now: string): void {
  setVersion('package.json', now, version, 1);
  setVersion('package-lock.json', now, version, 2);
  write(chart, read(chart).replaceAll(/^((?:app)?[vV]ersion: '?)[\d.]+/gm, `$1${version}`));
  const day = new Date().toISOString().slice(0, 10);
  write(
    'CHANGELOG.md',
    read('CHANGELOG.md').replace(/^## Unreleased\n/m, () => `## Unreleased\n\n## ${version}\n\n${day}.\n`),
  );
  git('commit', '--quiet', '--all', '--message', `Release ${version}`);
}

function main(): number {
  const [version] = positionals;
  const { version: now } = JSON.parse(read('package.json')) as { version: string };
  if (version === undefined || positionals.length > 1) {
    console.error(`npm run release -- VERSION [--look] [--into FOLDER]\nThis is ${now}.`);
    return 2;
  }
  const reasons = inTheWay(version, now);
  for (const reason of reasons) console.error(reason);
  if (reasons.length > 0) return 1;
  const first = isFirst(version, now);
  if (first) console.log(`${version} is the first release.`);
  else console.log(`${now} → ${version}: ${unreleased(read('CHANGELOG.md')).length} changes`);
  if (values.look) return 0;

  if (first) dateFirst(version);
  else nameVersion(version, now);
  git('tag', '--annotate', `v${version}`, '--message', `Release ${version}`);
  console.log(`Committed and tagged as v${version}.`);
  if (!values['no-package']) writePackage(version);
  console.log(
    [
      'What is left:',
      `  git push origin HEAD v${version}`,
      '    on GitHub this also builds and publishes the image; elsewhere:',
      `  docker build -f deploy/Containerfile --build-arg VERSION=${version} -t shunya:${version} .    (or buildah build)`,
    ].join('\n'),
  );
  return 0;
}

/**
 * Of the commit and nothing else, in a file named by version and platform, with its hash beside it. The folder in it is
 * named by its version alone, as docs/operations.md has it in /opt.
 */
function writePackage(version: string): void {
  const name = `shunya-${version}`;
  const archive = `${name}-${process.platform}-${process.arch}.tar.gz`;
  const file = join(resolve(values.into), archive);
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const folder = mkdtempSync(join(tmpdir(), 'shunya-release-'));
  try {
    execFileSync(
      process.execPath,
      [...process.execArgv, join(root, 'scripts/package.ts'), join(folder, name)],
      { stdio: 'inherit' },
    );
    execFileSync('tar', [
      '--create',
      '--gzip',
      '--owner=0',
      '--group=0',
      '--file',
      file,
      '--directory',
      folder,
      name,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  writeFileSync(`${file}.sha256`, `${hash}  ${archive}\n`);
  console.log(`${file}\nsha256 ${hash}`);
}

process.exitCode = main();
