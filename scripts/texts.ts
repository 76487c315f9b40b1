import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import core from '@messageformat/core';
import compile from '@messageformat/core/lib/compile-module.js';
import { parse, type Token } from '@messageformat/parser';
import { languages, pseudoLanguage } from '../src/domain/account/language.ts';
import { type Catalog, pseudo } from './pseudoLanguage.ts';

// Their types call these the modules' `default`; in Node they are the modules themselves.
const MessageFormat = core as unknown as typeof core.default;
const compileModule = compile as unknown as typeof compile.default;

const root = join(import.meta.dirname, '..');
const others = [...languages.filter((language) => language !== 'en'), pseudoLanguage];
const madeBy = '// Made by `npm run texts` from the catalogs in texts/.\n';

/** The parameters of a message with their TypeScript types. */
type Params = ReadonlyMap<string, string>;

/** The faults of the catalogs, each with its place. */
const problems = new Set<string>();

/** The parts in which a browser fetches the texts of the pages; every other area belongs to `inside`. */
const parts: Readonly<Record<string, readonly string[]>> = {
  public: ['fieldProblems', 'landing', 'login', 'outside', 'schedule', 'shell', 'time', 'ui'],
  help: ['help'],
};
const partOf = (area: string): string =>
  Object.entries(parts).find(([, areas]) => areas.includes(area))?.[0] ?? 'inside';

const known = new Map<string, Catalog>();

function catalog(language: string, place: string, area: string): Catalog {
  const name = `${language}/${place}/${area}`;
  const texts = known.get(name) ?? read(language, place, area);
  known.set(name, texts);
  return texts;
}

function read(language: string, place: string, area: string): Catalog {
  if (language === pseudoLanguage) return pseudo(catalog('en', place, area));
  const path = [place, 'shared']
    .map((folder) => `texts/${language}/${folder}/${area}.json`)
    .find((each) => existsSync(join(root, each)));
  if (path === undefined) {
    problems.add(`texts/${language}/${place}/${area}.json is missing`);
    return {};
  }
  try {
    const texts = JSON.parse(readFileSync(join(root, path), 'utf8')) as Catalog;
    return sound(texts, new MessageFormat(language, { strict: true }), `${language}/${place}/${area}`);
  } catch (error) {
    problems.add(`${path}: ${String(error)}`);
    return {};
  }
}

/** The messages, without those that are none: a brace is missing, or the language has no such case of a plural. */
function sound(texts: Catalog, format: InstanceType<typeof MessageFormat>, at: string): Catalog {
  const read = Object.entries(texts).map(([key, text]) => {
    if (typeof text !== 'string') return [key, sound(text, format, `${at}.${key}`)] as const;
    try {
      format.compile(text);
      return [key, text] as const;
    } catch (error) {
      const [why = ''] = String(error).split('\n');
      problems.add(`${at}.${key}: ${why}`);
      return [key, ''] as const;
    }
  });
  return Object.fromEntries(read);
}

/** The areas of this place and those that pages and server share. */
const areasOf = (place: string): string[] =>
  globSync([`texts/en/${place}/*.json`, 'texts/en/shared/*.json'], { cwd: root })
    .map((path) => basename(path, '.json'))
    .toSorted();

/** The parameters of a message: a counted one is a number; one chosen by true and false a boolean. */
function paramsOf(message: string, at: string, params = new Map<string, string>()): Params {
  const add = (name: string, type: string): void => {
    const before = params.get(name);
    if (before === undefined || before === 'string | number') params.set(name, type);
    else if (type !== 'string | number' && type !== before)
      problems.add(`${at}: {${name}} is ${before} in one place and ${type} in another`);
  };
  const walk = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (token.type === 'argument') add(token.arg, 'string | number');
      else if (token.type === 'function')
        problems.add(`${at}: {${token.arg}, ${token.key}} is not used here`);
      else if (token.type === 'plural' || token.type === 'select' || token.type === 'selectordinal') {
        add(token.arg, token.type === 'select' ? chosenBy(token.cases) : 'number');
        for (const { tokens: inner } of token.cases) walk(inner);
      }
    }
  };
  walk(parse(message));
  return params;
}

/** An empty `other` closes the set: only the named cases are possible. */
function chosenBy(cases: readonly { key: string; tokens: readonly Token[] }[]): string {
  const named = cases.map(({ key }) => key).filter((key) => key !== 'other');
  if (named.every((key) => key === 'true' || key === 'false')) return 'boolean';
  const isClosed = cases.some(({ key, tokens }) => key === 'other' && tokens.length === 0);
  return isClosed ? named.map((key) => `'${key}'`).join(' | ') : 'string';
}

/** The type of a catalog: English's messages, each with its parameters as any of the languages uses them. */
function typeOf(english: Catalog, translated: readonly Catalog[], at: string): string {
  const fields = Object.entries(english).map(([key, text]) => {
    const name = `readonly ${/^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`}`;
    const others = translated.map((texts) => texts[key]);
    if (typeof text !== 'string') {
      const inner = others.filter((other) => typeof other === 'object');
      return `${name}: ${typeOf(text, inner, `${at}.${key}`)}`;
    }
    const params = new Map<string, string>();
    for (const message of [text, ...others])
      if (typeof message === 'string') paramsOf(message, `${at}.${key}`, params);
    if (params.size === 0) return `${name}: string`;
    const fieldsOf = [...params].map(([param, type]) => `${param}: ${type}`).join('; ');
    return `${name}: (d: { ${fieldsOf} }) => string`;
  });
  return `{\n${fields.join(';\n')} }`;
}

/**
 * Notes where a language lacks a message or has one too many. A parameter with a wrong name is a type error where the
 * message is used, because the type has the parameters of all languages.
 */
function checkAgainst(english: Catalog, texts: Catalog, at: string): void {
  for (const key of Object.keys(english))
    if (!Object.hasOwn(texts, key)) problems.add(`${at}.${key} is missing`);
  for (const [key, text] of Object.entries(texts)) {
    const wanted = english[key];
    const place = `${at}.${key}`;
    if (wanted === undefined) problems.add(`${place} is not in English`);
    else if (typeof wanted !== typeof text) problems.add(`${place} has another shape than in English`);
    else if (typeof wanted !== 'string' && typeof text !== 'string') checkAgainst(wanted, text, place);
  }
}

/**
 * The imports and the object of a compiled catalog. A message without parameters is a string, but stays a function
 * where English has parameters.
 */
function compiled(language: string, texts: Catalog, english: Catalog): { imports: string; object: string } {
  const format = new MessageFormat(language === pseudoLanguage ? 'en' : language, { strict: true });
  const [imports = '', object = ''] = compileModule(format, texts).split('export default ');
  const isString = withoutParams(texts, english).values();
  return {
    imports: imports.trim(),
    object: object
      .trim()
      .replaceAll('}, 1)', '}, true)')
      .replaceAll(/\bselect\(d\.(\w+),/g, 'select(String(d.$1),')
      // A choice alone, or a parameter alone, is not of type string.
      .replaceAll(/: \(d\) => (?!")/g, ': (d) => "" + ')
      .replaceAll(/: \(\) => ("(?:[^"\\]|\\.)*")/g, (whole, text: string) =>
        isString.next().value ? `: ${text}` : whole,
      ),
  };
}

/** For each message without parameters, in the order of the catalog: whether English has none either. */
function withoutParams(texts: Catalog, english: Catalog): boolean[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const wanted = english[key] ?? '';
    if (typeof text !== 'string') return withoutParams(text, typeof wanted === 'string' ? {} : wanted);
    if (paramsOf(text, key).size > 0) return [];
    return [typeof wanted !== 'string' || paramsOf(wanted, key).size === 0];
  });
}

const typeName = (area: string): string => `${area.charAt(0).toUpperCase()}${area.slice(1)}Texts`;

function write(path: string, text: string): void {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** English of an area comes with the code that draws it; another language is fetched in parts. */
function writePages(): string[] {
  const folder = 'web/src/texts/compiled';
  const areas = areasOf('pages');
  const written: string[] = [];
  const put = (name: string, text: string): void => {
    written.push(`${folder}/${name}`);
    write(`${folder}/${name}`, `${madeBy}${text}`);
  };
  for (const area of areas) {
    const english = catalog('en', 'pages', area);
    const translated = others.map((language) => catalog(language, 'pages', area));
    const { imports, object } = compiled('en', english, english);
    put(
      `${area}.ts`,
      `import { area } from '../area.ts';\n${imports}\n\nexport type ${typeName(area)} = ${typeOf(english, translated, area)};\n\nexport const ${area} = area<${typeName(area)}>('${area}', ${object});\n`,
    );
    for (const language of others) {
      const texts = catalog(language, 'pages', area);
      checkAgainst(english, texts, `${language}/pages/${area}`);
      const made = compiled(language, texts, english);
      put(
        `${language}/${area}.ts`,
        `import type { ${typeName(area)} } from '../${area}.ts';\n${made.imports}\n\nexport const ${area}: ${typeName(area)} = ${made.object};\n`,
      );
    }
  }
  put(
    'areas.ts',
    `${areas.map((area) => `import type { ${typeName(area)} } from './${area}.ts';\n`).join('')}\n/** The texts of all pages. */\nexport type PageTexts = { ${areas.map((area) => `${area}: ${typeName(area)}`).join('; ')} };\n`,
  );
  const allParts = [...Object.keys(parts), 'inside'];
  const loads = others.map((language) => {
    const its = allParts.map((part) => `    ${part}: () => import('./${language}.${part}.ts'),\n`);
    return `  ${language}: {\n${its.join('')}  },\n`;
  });
  const type = allParts.map((part) => `${part}: () => Promise<{ texts: object }>`).join('; ');
  put(
    'loads.ts',
    `\nexport type Loads = { ${type} };\n\n/** The texts of each language but English, by the parts in which they are fetched. */\nexport const loads: Readonly<Record<${others.map((l) => `'${l}'`).join(' | ')}, Loads>> = {\n${loads.join('')}};\n`,
  );
  for (const part of allParts) {
    const its = areas.filter((area) => partOf(area) === part);
    for (const language of others)
      put(
        `${language}.${part}.ts`,
        `${its.map((area) => `import { ${area} } from './${language}/${area}.ts';\n`).join('')}\nexport const texts = { ${its.join(', ')} };\n`,
      );
  }
  return written;
}

/** The server's texts: an area with all its languages is one module. */
function writeServer(): string[] {
  const folder = 'src/texts/compiled';
  return areasOf('server').map((area) => {
    const english = catalog('en', 'server', area);
    const translated = others.map((language) => catalog(language, 'server', area));
    const imports = new Set<string>();
    const objects = ['en', ...others].map((language) => {
      const texts = catalog(language, 'server', area);
      if (language !== 'en') checkAgainst(english, texts, `${language}/server/${area}`);
      const made = compiled(language, texts, english);
      for (const line of made.imports.split('\n')) imports.add(line);
      return `${language}: ${made.object}`;
    });
    const path = `${folder}/${area}.ts`;
    write(
      path,
      `${madeBy}${merged(imports)}\n\nexport type ${typeName(area)} = ${typeOf(english, translated, area)};\n\nexport const ${area}: Readonly<Record<${['en', ...others].map((l) => `'${l}'`).join(' | ')}, ${typeName(area)}>> = { ${objects.join(',\n')} };\n`,
    );
    return path;
  });
}

/** One import of each module, with the plural rules of a language under a name of their own. */
function merged(lines: ReadonlySet<string>): string {
  const names = new Map<string, Set<string>>();
  for (const line of lines) {
    const [, list = '', from = ''] = /^import \{ (.*) \} from "(.*)";$/.exec(line) ?? [];
    if (from === '') continue;
    const known = names.get(from) ?? new Set();
    for (const name of list.split(', ')) known.add(name);
    names.set(from, known);
  }
  return [...names].map(([from, list]) => `import { ${[...list].join(', ')} } from '${from}';`).join('\n');
}

/**
 * `npm run texts`: compiles the catalogs in texts/ to modules that the program imports. A catalog is JSON with ICU
 * messages: pages/ for the pages, server/ for the server's texts, shared/ for both. English is the shape of every other
 * language (texts/README.md).
 */
function main(): void {
  const written = new Set([...writePages(), ...writeServer()]);
  for (const path of globSync(['web/src/texts/compiled/**/*.ts', 'src/texts/compiled/*.ts'], { cwd: root }))
    if (!written.has(path.replaceAll('\\', '/'))) rmSync(join(root, path));
  for (const problem of problems) console.error(problem);
  if (problems.size > 0) process.exitCode = 1;
}

main();
