import { createHash } from 'node:crypto';

export type FilePageText = { status: number; title: string; text: string };

/** What a link that opens no document says, by what is wrong with it. */
export const filePages = {
  expired: {
    status: 410,
    title: 'This link has expired',
    text: 'A link to a return document works for 60 minutes. The document itself is safe in your filing history.',
  },
  signedOut: {
    status: 410,
    title: 'This link has ended',
    text: 'The session that it was made in has been signed out. Sign in, and open the document from your filing history.',
  },
  altered: {
    status: 404,
    title: 'This link does not work',
    text: 'It is incomplete or was changed on its way. Open the document from your filing history instead.',
  },
  not_available: {
    status: 404,
    title: 'File not available',
    text: 'There is no document here. Your filing history shows which documents there are.',
  },
  tooMany: {
    status: 429,
    title: 'Too many openings',
    text: 'Documents of this account were opened very often within a minute. Please try again in a minute.',
  },
  broken: {
    status: 503,
    title: 'The document could not be opened',
    text: 'Something went wrong on our side. Please try again in a moment.',
  },
} as const satisfies Record<string, FilePageText>;

/** One page, whole in itself: it opens in a tab of its own and loads nothing. */
export const filePage = ({ title, text }: FilePageText): string => `<!doctype html>
<html lang="en">
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
<a href="/filling-history">Get a fresh link</a>
</main>
</body>
</html>
`;

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

/** Its one style is named by its hash: nothing else may apply, run or load. */
export const filePagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
