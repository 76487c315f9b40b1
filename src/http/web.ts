import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { supportMailHere } from '#contract/supportMail.ts';

/** Serves a page or an asset of the web; null when the request is for neither. */
export type WebAnswer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null;

type Kept = { type: string; body: Buffer; br: () => Buffer | null; gz: () => Buffer | null; etag: string };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

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

/**
 * The web as `npm run build` left it in `folder`, held in memory: only built files can ever be served. Null when
 * nothing is built there; the API works without it.
 */
export function webPages(folder: string, marks: PageMarks): WebAnswer | null {
  if (!existsSync(join(folder, 'pages.json'))) return null;
  const files = new Map<string, Kept>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined || extname(entry.name) === '.html') continue;
    const path = join(entry.parentPath, entry.name);
    const address = path.slice(folder.length).replaceAll('\\', '/');
    files.set(address.startsWith('/') ? address : `/${address}`, {
      type,
      ...bodyOf(readFileSync(path)),
      br: lasting(copyOf(`${path}.br`)),
      gz: lasting(copyOf(`${path}.gz`)),
    });
  }
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
    const file = files.get(path);
    if (file !== undefined) {
      // Files under assets have their hash in their name: they never change.
      const forGood = path.startsWith('/assets/');
      return send(
        request,
        reply,
        file,
        forGood ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    }
    // A missing script or picture must not be answered with a page; any address that a person may open must.
    if (path.startsWith('/assets/') || (isPart.test(path) && !asksForPage(request))) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    const found = known.find(({ address }) => address.test(path));
    const page = path === '/' ? (landings.get(languageAsked(request)) ?? landing) : (found?.page ?? shell);
    return send(request, reply.code(found === undefined ? 404 : 200), page, 'no-cache');
  };
}

/** "mr" of `/?lang=mr`; '' when the address names none. */
const languageAsked = (request: FastifyRequest): string =>
  new URLSearchParams(request.url.split('?', 2)[1]).get('lang') ?? '';

/** The names of a page's parts. */
const isPart = /\.(?:m?js|css|map|json|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest)$/i;

/** A browser sends this when somebody follows a link or types an address. */
const asksForPage = (request: FastifyRequest): boolean => /\btext\/html\b/.test(request.headers.accept ?? '');

function send(request: FastifyRequest, reply: FastifyReply, kept: Kept, caching: string): FastifyReply {
  void reply.headers({ 'cache-control': caching, etag: kept.etag, vary: 'accept-encoding' }).type(kept.type);
  if (reply.statusCode === 200 && request.headers['if-none-match'] === kept.etag)
    return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  const br = /\bbr\b/.test(accepted) ? kept.br() : null;
  if (br !== null) return reply.header('content-encoding', 'br').send(br);
  const gz = /\bgzip\b/.test(accepted) ? kept.gz() : null;
  if (gz !== null) return reply.header('content-encoding', 'gzip').send(gz);
  return reply.send(kept.body);
}

const bodyOf = (body: Buffer): Pick<Kept, 'body' | 'etag'> => ({
  body,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

const lasting = (made: Buffer | null) => (): Buffer | null => made;

/**
 * Built at the first request: most pages of most processes are never requested, and building all of them slows the
 * start.
 */
function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null;
  return () => (made ??= make());
}

const copyOf = (path: string): Buffer | null => (existsSync(path) ? readFileSync(path) : null);

/**
 * An HTML page with or without the demo's banner. The marks describe the product to the page's code; the reporting
 * script is included only when somebody listens.
 */
function pageOf(
  html: string,
  { mode, provider, supportMail, tells, keepsPasswords }: PageMarks,
  { preload = [], more = '' }: { preload?: readonly string[]; more?: string } = {},
): Kept {
  const support = escaped(supportMail);
  const drops = keepsPasswords ? '' : ' data-drops-passwords';
  const tellsAttribute = tells.length === 0 ? '' : ` data-tells="${tells.join(' ')}"`;
  const text = html
    .replace(
      '<!--preload-->',
      preload.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join(''),
    )
    .replace('<!--demo-->', mode === 'demo' ? demoBanner : '')
    .replace(/(?<!\s)\s*<!--usage (\S+)-->/, (_, script: string) =>
      tells.length === 0 ? '' : `\n    <script defer src="${script}"></script>`,
    )
    .replaceAll(supportMailHere, () => support)
    .replace(
      '<html ',
      () =>
        `<html data-mode="${mode}" data-provider="${provider}" data-support="${support}"${tellsAttribute}${drops}${more} `,
    );
  const body = Buffer.from(text);
  return {
    type: types['.html'] ?? '',
    ...bodyOf(body),
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
function knownPages(folder: string, marks: PageMarks): { address: RegExp; page: Kept }[] {
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
