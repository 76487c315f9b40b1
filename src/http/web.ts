import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { supportMailHere } from '#contract/supportMail.ts';

/** Serves a page of the web; null when the request is for none. */
export type PageAnswer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

type Page = { body: Buffer; br: () => Buffer; gz: () => Buffer; etag: string };

/** Shown above every page in demo mode (design#the-demo); a plain link, so that it needs no script. */
const demoBanner =
  '<aside class="demo-banner" aria-label="Demo">' +
  '<span lang="en">Demo: nothing here reaches the tax portal. <a href="/demo">Open the demo desk</a></span>' +
  '<span lang="hi">डेमो: यहाँ से कुछ भी कर पोर्टल तक नहीं जाता। <a href="/demo">डेमो डेस्क खोलें</a></span>' +
  '<span lang="mr">डेमो: येथून काहीही कर पोर्टलपर्यंत जात नाही. <a href="/demo">डेमो डेस्क उघडा</a></span>' +
  '</aside>';

/** Marks on the html element that describe the product to its pages. */
export type PageMarks = {
  mode: 'demo' | 'production';
  provider: 'local' | 'firebase';
  /** The address for users' mails. */
  supportMail: string;
  /** The reports that pages send (docs/decisions/038). */
  tells: readonly ('events' | 'errors')[];
  /** Whether the portal's password is kept, which the pages show beside its field. */
  keepsPasswords: boolean;
};

/** The only page on which the identity provider's captcha may run. */
export const isLoginPage = (request: FastifyRequest): boolean => /^\/login\/?(?:[?#]|$)/.test(request.url);

/** Whether `npm run build` has left the web in `folder`; the API works without it. */
export const isBuilt = (folder: string): boolean => existsSync(join(folder, 'pages.json'));

/** The built files that are no pages, each with its compressed copies. */
export function webFiles(app: FastifyInstance, folder: string): void {
  const shared = { preCompressed: true, index: false as const, decorateReply: false };
  void app.register(staticFiles, {
    ...shared,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '*.{html,json,br,gz}'],
    maxAge: '1h',
  });
  void app.register(
    async (assets) => {
      assets.setNotFoundHandler((_request, reply) => sendNotFound(reply));
      assets.setErrorHandler((error: FastifyError, _request, reply) => {
        // A path that leads out of the folder, or has more than one spelling.
        if (error.statusCode === 403) return sendNotFound(reply);
        throw error;
      });
      await assets.register(staticFiles, {
        ...shared,
        root: join(folder, 'assets'),
        // Their names hold their hash: they never change.
        maxAge: '1y',
        immutable: true,
      });
    },
    { prefix: '/assets' },
  );
}

/** A missing script or picture must not be answered with a page. */
const sendNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found');

/** The pages as `npm run build` left them in `folder`, held in memory with the marks of this product. */
export function webPages(folder: string, marks: PageMarks): PageAnswer {
  const app = readFileSync(join(folder, 'app.html'), 'utf8');
  const shell = pageOf(app, marks);
  const landings = new Map(
    readdirSync(folder).flatMap((name) => {
      const language = /^landing\.(\w+)\.html$/.exec(name)?.[1];
      return language === undefined
        ? []
        : [[language, pageOf(readFileSync(join(folder, name), 'utf8'), marks)] as const];
    }),
  );
  const landing = landings.get('en') ?? shell;
  const known = knownPages(folder, marks);

  return (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = request.url.split(/[?#]/, 1)[0] ?? '/';
    // Any address that a person may open is answered with a page.
    if (isPart.test(path) && !asksForPage(request)) return sendNotFound(reply);
    const found = known.find(({ address }) => address.test(path));
    const page = path === '/' ? (landings.get(languageAsked(request)) ?? landing) : (found?.page ?? shell);
    return send(request, reply.code(found === undefined ? 404 : 200), page);
  };
}

/** "mr" of `/?lang=mr`; '' when the address names none. */
const languageAsked = (request: FastifyRequest): string =>
  new URLSearchParams(request.url.split('?', 2)[1]).get('lang') ?? '';

/** The names of a page's parts. */
const isPart = /\.(?:m?js|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest)$/i;

/** A browser sends this when somebody follows a link or types an address. */
const asksForPage = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? '');

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply
    .headers({ 'cache-control': 'no-cache', etag: page.etag, vary: 'accept-encoding' })
    .type('text/html; charset=utf-8');
  if (reply.statusCode === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br());
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gz());
  return reply.send(page.body);
}

/**
 * Built at the first request: most pages of most processes are never requested, and building all of them slows the
 * start.
 */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null;
  return () => (made ??= make());
}

/**
 * An HTML page with or without the demo's banner. The marks describe the product to the page's code; the reporting
 * script is included only when somebody listens.
 */
function pageOf(
  html: string,
  { mode, provider, supportMail, tells, keepsPasswords }: PageMarks,
  { preload = [], more = '' }: { preload?: readonly string[]; more?: string } = {},
): Page {
  const support = escaped(supportMail);
  const drops = keepsPasswords ? '' : ' data-drops-passwords';
  const tellsAttribute = tells.length === 0 ? '' : ` data-tells="${tells.join(' ')}"`;
  const text = html
    .replace(
      '<!--preload-->',
      preload.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join(''),
    )
    .replace('<!--demo-->', mode === 'demo' ? demoBanner : '')
    .replace(/(?<!\s)\s*<!--usage (\S+) (\S+)-->/, (_, script: string, speed: string) =>
      tells.length === 0 ? '' : `\n    <script defer src="${script}" data-speed="${speed}"></script>`,
    )
    .replaceAll(supportMailHere, () => support)
    .replace(
      '<html ',
      () =>
        `<html data-mode="${mode}" data-provider="${provider}" data-support="${support}"${tellsAttribute}${drops}${more} `,
    );
  const body = Buffer.from(text);
  return {
    body,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    br: once(() => brotliCompressSync(body)),
    gz: once(() => gzipSync(body)),
  };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * The pages of pages.json by their addresses, with `:name` for any one part; each lists the files that the app will
 * fetch.
 */
function knownPages(folder: string, marks: PageMarks): { address: RegExp; page: Page }[] {
  const pages = JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as KnownPage[];
  return pages
    .filter((page) => marks.mode === 'demo' || page.demo !== true)
    .map(({ path, html, preload }) => ({
      address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`),
      page: pageOf(readFileSync(join(folder, html), 'utf8'), marks, {
        preload,
        more: path === '/login' && marks.provider === 'firebase' ? ' data-captcha' : '',
      }),
    }));
}

type KnownPage = { path: string; demo?: boolean; html: string; preload: string[] };
