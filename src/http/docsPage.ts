import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The addresses of the files that draw the reference, as scripts/build.mjs leaves them in apiDocs.json. */
export type DocsFiles = { script: string; style: string; reference: string };

/** Those of the built pages in `folder`. */
export const docsFiles = (folder: string): DocsFiles =>
  JSON.parse(readFileSync(join(folder, 'apiDocs.json'), 'utf8')) as DocsFiles;

/**
 * The API's reference to read and to try out, drawn from /api/openapi.json by a script (web/src/boot/apiDocs.ts,
 * record 182). `files` is null when the pages are not built.
 */
export function docsPage(files: DocsFiles | null): string {
  const parts =
    files === null
      ? ''
      : `
<link rel="stylesheet" href="${files.style}">
<script src="${files.script}" data-reference="${files.reference}"></script>`;
  const instead = `${document} describes the same calls for programs and tools, with a guide in its <code>info.description</code>.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Shunya API</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${parts}
</head>
<body>
<header class="bar">
<a class="name" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9"/><ellipse cx="16" cy="16" rx="6.2" ry="8"/></svg><span>Shunya</span></a>
<nav aria-label="Main"><a href="/dashboard">Dashboard</a> <a href="/help">Help</a> ${document}</nav>
</header>
${files === null ? `<p class="state">The reference is not built (<code>npm run build</code>). ${instead}</p>` : `<noscript><p class="state">The reference needs JavaScript. ${instead}</p></noscript>`}
<p id="loading" class="state" role="status" hidden>Loading the reference …</p>
<p id="failed" class="state" role="alert" hidden>The reference did not load. Try to reload this page. ${instead}</p>
<div id="reference"></div>
</body>
</html>
`;
}

const document = '<a href="/api/openapi.json">openapi.json</a>';
