import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes THIRD_PARTY.md, from the lock and the installed packages: every package that a production runs or that is
 * built into the pages, with its licence. A test says when it is out of step.
 */
const root = join(import.meta.dirname, '..');

type Entry = {
  version: string;
  license?: string;
  dev?: true;
  optional?: true;
  dependencies?: Record<string, string>;
};
type Shipped = Entry & { path: string; name: string };

/** As scripts import a package, and stylesheets a package or a file of it. */
const imported =
  /(?:\bfrom|\bimport|@import|url\()\s*\(?\s*['"](@[\w.-]+\/[\w.-]+|[a-z][\w.-]*)(?:\/[^'"]*)?['"]/g;

/** The packages that the sources of the pages import; the lock names the packages that these bring along. */
const inThePages = (): string[] => {
  const names = globSync('web/src/**/*.{ts,tsx,css}', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(imported)].map(([, name = '']) => name),
  );
  return [...new Set(names)].toSorted();
};
const isLicence = (name: string): boolean => /^(?:licen[cs]e|copying|notice|ofl)(?:[.-]|$)/i.test(name);

export function notices(): string {
  const byText = new Map<string, string[]>();
  const lines: string[] = [];
  for (const { path, name, version, license, optional } of shipped()) {
    const id = `${name} ${version}`;
    const platforms = optional === true ? 'on some platforms' : '';
    const line = `| ${name} | ${version} | ${license ?? 'see its text'} | ${platforms} |`;
    if (lines.includes(line)) continue;
    lines.push(line);
    // Packages for other platforms are not here; its text is that of its siblings.
    if (optional === true) continue;
    for (const text of textsOf(path)) byText.set(text, [...(byText.get(text) ?? []), id]);
  }
  const texts = [...byText].map(
    ([text, names]) => `## ${names.join(', ')}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`,
  );
  return `<!-- written by \`npm run notices\` from package-lock.json and what is installed -->
# Third-party notices

Shunya is made with the work of others, under the licences that each of them has given. This names what a production runs and what is built into its pages; \`npm run components\` lists everything, with checksums. The demo's PostgreSQL and Node come as packages and have their own notices beside them. The faces of drawn returns are Inter's and Noto Sans Devanagari's, under the Open Font License in \`src/files/fonts/OFL.txt\`.

| package | version | licence | |
|---|---|---|---|
${lines.join('\n')}

${texts.join('\n')}`;
}

function shipped(): Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Entry>;
  };
  const found = new Set(Object.keys(packages).filter((path) => path !== '' && packages[path]?.dev !== true));
  const take = (from: string, name: string): void => {
    const path = pathOf(packages, from, name);
    if (path === null || found.has(path)) return;
    found.add(path);
    for (const inner of Object.keys(packages[path]?.dependencies ?? {})) take(path, inner);
  };
  for (const name of inThePages()) take('', name);
  return [...found]
    .map((path) => ({
      ...(packages[path] as Entry),
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    }))
    .toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** Where a package finds another: in the nearest node_modules upwards that has it. */
function pathOf(packages: Record<string, Entry>, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return null;
  }
}

const textsOf = (path: string): string[] =>
  readdirSync(join(root, path))
    .filter(isLicence)
    .toSorted()
    .map((name) =>
      readFileSync(join(root, path, name), 'utf8')
        .replaceAll('\r', '')
        .replaceAll(/[ \t]+$/gm, '')
        .trim(),
    )
    .filter((text) => text !== '');

if (import.meta.main) {
  writeFileSync(join(root, 'THIRD_PARTY.md'), notices());
  console.log('wrote THIRD_PARTY.md');
}
