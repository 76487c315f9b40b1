// Builds web/dist from web/ when it is out of date: pages, prerendered landing and login page, compressed copies.
// Runs on Node 24 after the install; `--force` builds anyway.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { withFolderLock } from './folderLock.mjs';
import { root } from './machine.mjs';

const dist = join(root, 'web/dist');
const stampFile = join(dist, '.built-from');
const emptyRoot = '<div id="root"></div>';

/** Files the router fetches for an address, so that the document can name them before any script has loaded. */
const inside = 'src/shell/SignedInLayout.tsx';
const codeOfPages = {
  '/dashboard': [inside, 'src/features/dashboard/DashboardPage.tsx'],
  '/filling-history': [inside, 'src/features/filling-history/FillingHistoryPage.tsx'],
  '/gst-details': [inside, 'src/features/gst-details/GstDetailsPage.tsx'],
  '/gst-details/edit/:gstinId': [inside, 'src/features/edit-gstin/EditGstinPage.tsx'],
  '/profile': [inside, 'src/features/profile/ProfilePage.tsx'],
  '/answer': ['src/features/answer-link/AnswerLinkPage.tsx'],
  '/code': ['src/features/code-link/CodeLinkPage.tsx'],
};

/** Everything that the pages are made of; a package of another version comes with another lock. */
function sourcesHash() {
  const hash = createHash('sha256');
  const patterns = [
    'web/{index.html,vite.config.ts}',
    'web/{src,public}/**/*.*',
    'src/{contract,domain,texts}/**/*.ts',
    'texts/**/*.json',
    'scripts/build.mjs',
    'package-lock.json',
  ];
  for (const file of patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

// First, because their modules are sources of the pages, and of the server.
execFileSync(process.execPath, [join(root, 'scripts/texts.ts')], { stdio: 'inherit' });
const wanted = sourcesHash();
const isForced = process.argv.includes('--force');
const isCurrent = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;
if (isForced || !isCurrent())
  await withFolderLock(dist, 'Another command is building the pages; waiting for it …', async () => {
    // The process that held the lock may have built the same.
    if (!isForced && isCurrent()) return;
    const started = Date.now();
    console.error('Building the pages (web/dist) …');
    await build();
    console.error(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  });

async function build() {
  process.env.NODE_ENV = 'production';
  // Loaded only when there is something to build: a start with nothing to do stays fast.
  const { build: viteBuild } = await import('vite');
  const { bootBuild, pagesBuild, prerenderBuild } = await import('../web/vite.config.ts');
  // Made beside and moved into place at the end, so that a running server never meets half of it;
  // inside node_modules' folder, so that the prerenderer finds its packages.
  const fresh = mkdtempSync(join(root, 'node_modules/.shunya-web-'));
  try {
    await viteBuild(pagesBuild(fresh));
    await viteBuild(bootBuild(fresh, 'beforePaint'));
    await viteBuild(bootBuild(fresh, 'landing'));
    await viteBuild(bootBuild(fresh, 'login'));
    await viteBuild(bootBuild(fresh, 'usage'));
    await viteBuild(bootBuild(fresh, 'speed', 'es'));
    await viteBuild(bootBuild(fresh, 'apiDocs'));
    const prerender = join(fresh, '.prerender');
    await viteBuild(prerenderBuild(prerender));
    const { prerendered } = await import(pathToFileURL(join(prerender, 'prerender.mjs')).href);
    const drawn = await prerendered();
    rmSync(prerender, { recursive: true });
    await writePages(fresh, drawn);
    writeApiDocs(fresh);
    compress(fresh);
    writeFileSync(join(fresh, '.built-from'), wanted);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** app.html for every page, landing.<language>.html for `/`, login.html, pages.json for the server. */
async function writePages(folder, drawn) {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  const beforePaint = hashed(folder, 'beforePaint.js');
  const texts = drawn
    .map(({ language }) => [language, manifest[`src/texts/compiled/${language}.public.ts`]?.file])
    .map(([language, file]) => (file === undefined ? '' : ` data-${language}="/${file}"`))
    .join('');
  const boot = hashed(folder, 'landing.js');
  const entry = `/${manifest['src/mainLanding.tsx'].file}`;
  const usage = `<!--usage ${hashed(folder, 'usage.js')} ${hashed(folder, 'speed.js')}-->`;
  const head = `<script src="${beforePaint}"${texts}></script>\n    <!--preload-->`;
  const fontLinks = fonts(folder).map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  );
  const app = shell.replace('<!--usage-->', usage).replace('<!--head-->', head).replace('<!--page-->', '');
  const withoutApp = app
    .replaceAll(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '');
  for (const { language, landing } of drawn) {
    const { title, description, html } = landing;
    const page = withoutApp
      // Its text is there at once; the other pages' scripts come before their fonts on a slow network.
      .replace('<!--preload-->', fontLinks.join('\n    '))
      .replace('lang="en-IN"', `lang="${language}-IN"`)
      .replace(emptyRoot, () => `<div id="root">${html}</div>`)
      .replace('<title>Shunya</title>', `<title>${title}</title>`)
      .replace(/(name="description"\s+content=")[^"]*/, (_, before) => `${before}${description}`)
      .replace('</head>', `  <script src="${boot}" data-entry="${entry}" async></script>\n  </head>`);
    writePage(folder, `landing.${language}.html`, page);
  }
  writePage(folder, 'login.html', loginPage(folder, manifest, withoutApp, drawn));
  writeFileSync(join(folder, 'app.html'), app);
  rmSync(join(folder, 'index.html'));
  const { pages } = await import('../web/src/paths.ts');
  const known = pages.map((page) => ({
    ...page,
    html: page.path === '/login' ? 'login.html' : 'app.html',
    preload: preloaded(manifest, page.path),
  }));
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(known));
}

/**
 * The form in each language; the boot script beside it shows the page's own: the browser's stored choice decides, and
 * a document for each language would cost one more round trip. The form is painted before the page's scripts, which
 * come with the least haste.
 */
function loginPage(folder, manifest, withoutApp, drawn) {
  const [entry, ...parts] = filesOf(manifest, ['src/mainLogin.tsx', 'src/identity/local.ts']);
  const forms = drawn.map(
    ({ language, login }) =>
      `<template data-language="${language}" data-sent="${login.sent}">${login.html}</template>`,
  );
  const scripts = [
    ...parts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" fetchpriority="low">`),
    `<script type="module" crossorigin src="/${entry}" fetchpriority="low"></script>`,
  ];
  return withoutApp
    .replace('<!--preload-->', '')
    .replace(
      emptyRoot,
      () => `${forms.join('')}${emptyRoot}\n    <script src="${hashed(folder, 'login.js')}"></script>`,
    )
    .replace('</head>', () => `  ${scripts.join('\n    ')}\n  </head>`);
}

/**
 * The files of /api/docs: our script and styles, and Scalar's modules as they are published, under an address of their
 * version, because their entry's name never changes. apiDocs.json names them for the server.
 */
function writeApiDocs(folder) {
  const scalar = join(root, 'node_modules/@scalar/api-reference');
  const { version } = JSON.parse(readFileSync(join(scalar, 'package.json'), 'utf8'));
  const published = `assets/scalar-${version}`;
  cpSync(join(scalar, 'dist/browser'), join(folder, published), {
    recursive: true,
    filter: (path) => !/\.map$|standalone\.js$/.test(path),
  });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files = {
    script: hashed(folder, 'apiDocs.js'),
    style: `/${manifest['src/apiDocs.css'].file}`,
    reference: `/${published}/standalone.esm.js`,
  };
  writeFileSync(join(folder, 'apiDocs.json'), JSON.stringify(files));
}

function writePage(folder, name, html) {
  if (/ style=|<script(?![^>]* src=)/.test(html)) {
    throw new Error('a prerendered page holds an inline style or script, which the policy refuses');
  }
  writeFileSync(join(folder, name), html);
}

/** The addresses of a page's files and of all their imports, without those of the app's own entry. */
function preloaded(manifest, path) {
  const files = filesOf(manifest, codeOfPages[path] ?? []).difference(filesOf(manifest, ['index.html']));
  return [...files].map((file) => `/${file}`);
}

/** These and all that they import, the first first. */
function filesOf(manifest, names) {
  const files = new Set();
  const add = (name) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build made nothing of ${name}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const name of names) add(name);
  return files;
}

/** Moves a script to assets/ under a name that changes with its contents; answers its address. */
function hashed(folder, name) {
  const text = readFileSync(join(folder, name));
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const file = `assets/${name.replace('.js', '')}-${hash}.js`;
  renameSync(join(folder, name), join(folder, file));
  return `/${file}`;
}

/** The fonts of every page; the others are fetched where their signs stand. */
function fonts(folder) {
  return globSync('assets/*-latin-wght-normal*.woff2', { cwd: folder }).map(
    (file) => `/${file.replaceAll('\\', '/')}`,
  );
}

/**
 * Compressed once, instead of at every answer: at the best setting, except for Scalar's files, whose last 8 % would make
 * each build ten seconds longer for a page that few people open.
 */
function compress(folder) {
  for (const file of globSync('**/*.{js,css,svg,txt}', { cwd: folder })) {
    const path = join(folder, file);
    const text = readFileSync(path);
    const quality = /[\\/]scalar-/.test(path) ? 9 : 11;
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
  }
}
