import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { calls } from '../src/contract/calls.ts';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const contract = here('../src/contract/calls.ts');

/**
 * The typed client needs each call's method and path only: the browser gets these in place of the whole
 * contract, and zod stays on the server. What describes the API to readers and machines is no page's to call.
 */
const contractWithoutSchemas = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  load(id) {
    if (id !== contract) return null;
    const table = Object.entries(calls)
      .filter(([, { kind }]) => !['html', 'css', 'openapi', 'document'].includes(kind))
      .map(([name, { method, path, kind }]) => [name, { method, path, kind }]);
    return `export const calls = ${JSON.stringify(Object.fromEntries(table))};`;
  },
};

const shared = {
  root: here('.'),
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  // Without React's compiler: docs/decisions/013.
  plugins: [contractWithoutSchemas, react(), tailwindcss()],
};

// Browsers that know light-dark(): it is used as it is, not spelled out twice.
const target = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/**
 * What every page needs comes in few files: a hundred small ones compress worse and each costs a request. Vendor
 * code has a file of its own because it changes seldom.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'queries', test: /node_modules[\\/]@tanstack[\\/]/ },
  // Else it lands beside a rule of the domain that pages without a form need too.
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
  {
    name: 'common',
    test: /web[\\/]src[\\/](client[\\/](api|openApi|renewal)|api[\\/]sessions[\\/]signOut|session[\\/]\w+|usage[\\/]tell|clock[\\/]\w+|paths|shell[\\/](logout|onTheWay|theme)|identity[\\/]provider|texts[\\/](\w+|en[\\/](ui|shell|time))|ui[\\/](classes|Button|Notice|Spinner))\.tsx?$|contract[\\/](calls|client)\.ts$/,
  },
  {
    name: 'signed-in',
    test: /web[\\/]src[\\/](shell[\\/](AppParts|SignedIn\w+|LastRead|avatarColour)|client[\\/]answers|live[\\/]\w+|api[\\/]answers[\\/](filled|wholeEntry)|features[\\/]dashboard[\\/]cardOrder|gst[\\/]returns[\\/](EntryBadge|Unbroken)|ui[\\/](Card|Field|Select|Skeleton|Mono|StatusBadge|Toggle|Toast|topLayer|formatIst|formatAgo|Menu))\.tsx?$/,
  },
  // How months stand, on the dashboard and in GST Details.
  {
    name: 'months',
    test: /web[\\/]src[\\/](gst[\\/](returns[\\/](FilingNow|FiledMonth|EntryButtons|TryAgain|filingNow|nextReturns|entryActs|expected|useResultInView)|codes[\\/](AwaitedCodes|useCodes|asksForPan)|question[\\/]monthQuestion|access[\\/]accessInShort)|api[\\/](codes|filings)[\\/]use(AskCode|ListedCodes|FileToday|FileAllTheSame|RetryFiling|SkipFiling|UndoSkip)|api[\\/]gstins[\\/]useVerifyAgain|texts[\\/]en[\\/]returns|ui[\\/]Dialog)\.tsx?$/,
  },
];

/** The pages: the app shell's entry and the landing page's, with a manifest that names what came out. */
export const pagesBuild = (outDir) => ({
  ...shared,
  build: {
    outDir,
    emptyOutDir: true,
    target,
    cssTarget: target,
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: here('index.html'), landing: here('src/mainLanding.tsx') },
      output: { codeSplitting: { groups } },
    },
  },
});

/** A script of its own that runs before anything else: no module, and what it imports lies inside. */
export const bootBuild = (outDir, name) => ({
  ...shared,
  plugins: [contractWithoutSchemas],
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    target,
    modulePreload: false,
    reportCompressedSize: false,
    // Of a part that the pages share only what the script uses comes along, and not what that part draws with.
    rolldownOptions: { treeshake: { moduleSideEffects: false } },
    lib: {
      entry: here(`src/boot/${name}.ts`),
      name: 'boot',
      formats: ['iife'],
      fileName: () => `${name}.js`,
    },
  },
});

/** What renders the landing page at build time, for Node. */
export const prerenderBuild = (outDir) => ({
  ...shared,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: true,
    ssr: here('src/prerender.tsx'),
    target: 'node24',
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
  },
});
