import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type InlineConfig } from 'vite';
import { approvalCalls } from '../src/contract/approvals.ts';
import { accountCalls } from '../src/contract/account.ts';
import { accessCalls } from '../src/contract/apiAccess.ts';
import { backlogCalls } from '../src/contract/backlog.ts';
import { bulkCalls } from '../src/contract/bulk.ts';
import { calls } from '../src/contract/calls.ts';
import { demoCalls } from '../src/contract/demo.ts';
import { deskCalls } from '../src/contract/desk.ts';
import { editGstinCall } from '../src/contract/editGstin.ts';
import { firmCalls } from '../src/contract/firmSignIn.ts';
import { importCall } from '../src/contract/importGstins.ts';
import { exportCalls } from '../src/contract/exports.ts';
import { calendarCalls } from '../src/contract/calendar.ts';
import { keyCalls } from '../src/contract/keys.ts';
import { noticeCalls } from '../src/contract/notices.ts';
import { passkeyCalls } from '../src/contract/passkeys.ts';
import { peopleCalls } from '../src/contract/people.ts';
import { relayCalls } from '../src/contract/relay.ts';
import { webhookCalls } from '../src/contract/webhooks.ts';
import { yearCalls } from '../src/contract/year.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
type Calls = Record<string, { method: string; path: string; kind?: string }>;

/** Calls that few pages need load with these pages (client/lateApi.ts). */
const late: Record<string, Record<string, Calls>> = {
  [here('../src/contract/account.ts')]: { accountCalls },
  [here('../src/contract/apiAccess.ts')]: { accessCalls },
  [here('../src/contract/backlog.ts')]: { backlogCalls },
  [here('../src/contract/bulk.ts')]: { bulkCalls },
  [here('../src/contract/approvals.ts')]: { approvalCalls },
  [here('../src/contract/calendar.ts')]: { calendarCalls },
  [here('../src/contract/demo.ts')]: { demoCalls },
  [here('../src/contract/desk.ts')]: { deskCalls },
  [here('../src/contract/editGstin.ts')]: { editGstinCall },
  [here('../src/contract/firmSignIn.ts')]: { firmCalls },
  [here('../src/contract/importGstins.ts')]: { importCall },
  [here('../src/contract/exports.ts')]: { exportCalls },
  [here('../src/contract/keys.ts')]: { keyCalls },
  [here('../src/contract/notices.ts')]: { noticeCalls },
  [here('../src/contract/passkeys.ts')]: { passkeyCalls },
  [here('../src/contract/people.ts')]: { peopleCalls },
  [here('../src/contract/relay.ts')]: { relayCalls },
  [here('../src/contract/webhooks.ts')]: { webhookCalls },
  [here('../src/contract/year.ts')]: { yearCalls },
};
/** A page that gets notice of a sign-in elsewhere reads it, whichever page it is. */
const alsoAtOnce = ['sessions'];
const isLate = (name: string): boolean =>
  !alsoAtOnce.includes(name) &&
  Object.values(late).some((parts) => Object.values(parts).some((part) => name in part));
const tables: Record<string, Record<string, Calls>> = {
  ...late,
  [here('../src/contract/calls.ts')]: {
    calls: Object.fromEntries(Object.entries(calls).filter(([name]) => !isLate(name))),
  },
};

/** Called by supervisors and programs, and by no page. */
const callsOfOthers = ['live', 'ready', 'health', 'getSchedule', 'readDocument', 'readProof', 'readOutage'];

/**
 * The typed client needs only each call's method and path: the browser gets these instead of the whole contract, and
 * zod stays on the server. Pages do not call the endpoints that describe the API.
 */
const withoutSchemas = (part: Calls): object =>
  Object.fromEntries(
    Object.entries(part)
      .filter(([, { kind = '' }]) => !['html', 'openapi'].includes(kind))
      .filter(([name]) => !callsOfOthers.includes(name))
      .map(([name, { method, path, kind }]) => [name, { method, path, kind }]),
  );
const contractWithoutSchemas: Plugin = {
  name: 'contract-without-schemas',
  enforce: 'pre',
  load(id) {
    const parts = tables[id];
    if (parts === undefined) return null;
    return Object.entries(parts)
      .map(([name, part]) => `export const ${name} = ${JSON.stringify(withoutSchemas(part))};`)
      .join('');
  },
};

/** The server whose API the pages of `npm run dev` call, and whose settings they show. */
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/** A page as served by the server, which may still be starting. */
async function servedPage(): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await (await fetch(`${server}/privacy`)).text();
    } catch (error) {
      if (tries === 120) throw error;
      await sleep(500);
    }
  }
}

/**
 * Replaces what the build and the server write into the page: the server's marks on its html element, and the styles.
 */
const pageOfServer: Plugin = {
  name: 'page-of-server',
  apply: 'serve',
  transformIndexHtml: async (html) => {
    const [tag] = /<html[^>]*>/.exec(await servedPage()) ?? [];
    if (tag === undefined) throw new Error(`${server} serves no page`);
    return html
      .replace(/<html[^>]*>/, tag)
      .replace('<!--head-->', '<script type="module" src="/src/boot/beforePaint.ts"></script>');
  },
};

/** Compiles the catalogs again when one changes, so that a sentence changes on the page without a reload. */
const catalogs: Plugin = {
  name: 'catalogs',
  apply: 'serve',
  configureServer({ watcher }) {
    watcher.add(here('../texts'));
    watcher.on('change', (file) => {
      if (/[\\/]texts[\\/].*\.json$/.test(file))
        execFile(process.execPath, [here('../scripts/texts.ts')], (_, __, problems) =>
          process.stderr.write(problems),
        );
    });
  },
};

const shared = {
  root: here('.'),
  configFile: false,
  envDir: false,
  logLevel: 'warn',
  // Without React's compiler: docs/decisions/013.
  plugins: [contractWithoutSchemas, react(), tailwindcss()],
} satisfies InlineConfig;

// Browsers that support light-dark(): it is used as it is, without a fallback.
const target = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/**
 * Code that every page needs is in few files: a hundred small ones compress worse and each costs a request. Vendor code
 * has its own file because it changes seldom.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  { name: 'router', test: /node_modules[\\/](react-router|@remix-run|cookie-es)[\\/]/ },
  { name: 'base-ui', test: /node_modules[\\/](@base-ui|@floating-ui)[\\/]/ },
  { name: 'queries', test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/]/ },
  // Otherwise it lands beside a rule of the domain that pages without a form need too.
  { name: 'forms', test: /node_modules[\\/]react-hook-form[\\/]/ },
  {
    name: 'common',
    test: files(
      'web/src/(routes|startPages|paths|clock/\\w+|session/\\w+|usage/tell|identity/provider)',
      'web/src/(client/(api|openApi|renewal)|api/(sessions/signOut|profile/saveLanguage))',
      'web/src/shell/(logout|onTheWay|theme|Root|Guard|ErrorScreen|PageUnavailable|goBack)',
      'web/src/shell/(Logo|SkipLink|OtherLanguages)',
      // Otherwise the landing page would load the groups below for these, and Base UI with them.
      'web/src/(gst/carriedSchedule|ui/Unbroken)',
      'src/domain/gst/(dueDays|lateFee|portalFigures)',
      'web/src/(texts/((?!labelsOf)\\w+|compiled/(ui|shell|time))|ui/(classes|Link|Button|Notice|Spinner))',
      'src/(contract/(calls|client)|domain/(account/(person|nameRules)|shared/(fieldProblem|istTime)))',
    ),
  },
  // As above.
  { name: 'signs', test: /lucide-react[\\/].*[\\/](check|x|indian-rupee)\.mjs$/ },
  { name: 'fields', test: files('web/src/ui/(Field|Select)') },
  {
    name: 'login',
    test: files(
      'web/src/(features/login/\\w+|texts/compiled/login|ui/formatMobile|usage/permission)',
      'web/src/(identity/(local|loginDraft)|api/(sessions/(loadProvider|verifyToken)|profile/readProfile))',
    ),
  },
  // Without Base UI: pages behind a link in a message have these too.
  {
    name: 'shown',
    test: files(
      'web/src/(client/answers|api/(answers/(filled|wholeEntry)|people)|texts/compiled/dashboard)',
      'web/src/(gst/returns/EntryBadge|ui/(Card|Skeleton|Mono|StatusBadge|formatIst|formatAgo))',
    ),
  },
  {
    name: 'signed-in',
    test: files(
      'web/src/shell/(AppParts|SignedIn\\w+|NewSignIn|LastRead|avatarColour)',
      'web/src/(live/\\w+|features/dashboard/cardOrder|ui/(Toggle|Toast|toastPlace|useMedia|Menu))',
    ),
  },
  // The state of months, on the dashboard and in GST Details.
  {
    name: 'months',
    test: files(
      'web/src/gst/returns/(FilingNow|PortalKnows|EntryButtons|TryAgain|filingNow|nextReturns|entryActs)',
      'web/src/gst/returns/(expected|useResultInView)',
      'web/src/gst/(codes/(AwaitedCodes|useCodes|asksForPan)|question/monthQuestion|access/accessInShort)',
      'web/src/api/(codes|filings)/use(AskCode|ListedCodes|FileToday|FileAllTheSame|RetryFiling|SkipFiling)',
      'web/src/(api/(filings/useUndoSkip|gstins/useVerifyAgain)|texts/compiled/returns)',
    ),
  },
];

/** Modules by their paths in the repository, without their endings. */
function files(...paths: string[]): RegExp {
  return new RegExp(`[\\\\/](${paths.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`);
}

/** The pages: the app shell's entry and those of the prerendered pages, with a manifest that names the output. */
export const pagesBuild = (outDir: string): InlineConfig => ({
  ...shared,
  build: {
    outDir,
    emptyOutDir: true,
    target,
    cssTarget: target,
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    modulePreload: {
      polyfill: false,
      // A part that imports these has loaded them already: their names are not listed again.
      resolveDependencies: (_, parts, { hostId, hostType }) =>
        hostType === 'js' && /\/common-/.test(hostId)
          ? parts.filter((part) => !/\/(common|react|router|rolldown-runtime)-/.test(part))
          : parts,
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        app: here('index.html'),
        landing: here('src/mainLanding.tsx'),
        login: here('src/mainLogin.tsx'),
        apiDocs: here('src/apiDocs.css'),
      },
      // The first page lists the names of all parts: a short hash is enough to distinguish builds, and shared parts get
      // no names.
      output: {
        codeSplitting: { groups },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || groups.some((group) => group.name === name)
            ? 'assets/[name]-[hash:7].js'
            : 'assets/[hash:7].js',
      },
    },
  },
});

/** A standalone script with its imports inlined; a module as 'es', else one that runs before anything else. */
export const bootBuild = (outDir: string, name: string, format: 'iife' | 'es' = 'iife'): InlineConfig => ({
  ...shared,
  plugins: [contractWithoutSchemas],
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    target,
    modulePreload: false,
    reportCompressedSize: false,
    // From a part shared with the pages, only the code that the script uses is included, not its drawing code.
    rolldownOptions: { treeshake: { moduleSideEffects: false } },
    lib: {
      entry: here(`src/boot/${name}.ts`),
      name: 'boot',
      formats: [format],
      fileName: () => `${name}.js`,
    },
  },
});

/** Renders the landing page and the login page at build time, for Node. */
export const prerenderBuild = (outDir: string): InlineConfig => ({
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

/** `npm run dev`: the pages with hot reload, and the API of the server beside it. */
export default defineConfig({
  root: shared.root,
  plugins: [...shared.plugins, pageOfServer, catalogs],
  server: {
    port: 5173,
    // /api/docs is the server's, with its built files.
    proxy: Object.fromEntries(
      ['/api', '/assets'].map((path) => [path, { target: server, changeOrigin: true }]),
    ),
  },
});
