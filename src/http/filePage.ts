import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Language } from '#domain/account/language.ts';
import { type FilePage, sayFilePage } from '#texts/sayAnswer.ts';
import { inLanguage } from './language.ts';

/** The status of a link without a document, by the reason. */
const statuses = {
  expired: 410,
  signedOut: 410,
  altered: 404,
  not_available: 404,
  tooMany: 429,
  broken: 503,
} as const satisfies Record<FilePage, number>;

/** Replaces the document, in the reader's language. */
export const sendFilePage = (reply: FastifyReply, page: FilePage): FastifyReply =>
  reply
    .code(statusOfFilePage(page))
    .type('text/html; charset=utf-8')
    .send(filePage(page, inLanguage(reply)));

const statusOfFilePage = (page: FilePage): number => statuses[page];

/** One self-contained page: it opens in its own tab and loads nothing. */
function filePage(page: FilePage, language: Language): string {
  const { title, text, freshLink } = sayFilePage(page, language);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Shunya</title>
<style>${style}</style>
</head>
<body>
<main>
<p>Shunya</p>
<h1>${title}</h1>
<p>${text}</p>
<a href="/filling-history">${freshLink}</a>
</main>
</body>
</html>
`;
}

const style = `:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  background: light-dark(oklch(0.985 0.008 110), oklch(0.19 0.018 190));
  color: light-dark(oklch(0.24 0.035 190), oklch(0.93 0.01 110));
  font: 17px/1.55 system-ui, sans-serif; }
main { box-sizing: border-box; width: min(100%, 32rem); padding: 2rem 1.25rem; }
main > p:first-child { margin: 0; font-weight: 600; color: light-dark(oklch(0.43 0.085 178), oklch(0.8 0.12 172)); }
h1 { margin: 0.25rem 0 0.5rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.01em; }
a { display: inline-block; margin-top: 0.75rem; padding: 0.65rem 1.35rem; border-radius: 999px; text-decoration: none;
  font-weight: 600; background: light-dark(oklch(0.43 0.085 178), oklch(0.8 0.12 172));
  color: light-dark(white, oklch(0.19 0.018 190)); }
a:focus-visible { outline: 3px solid oklch(0.78 0.155 72); outline-offset: 3px; }`;

/** Its one style is allowed by its hash: nothing else may apply, run or load. */
export const filePagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
