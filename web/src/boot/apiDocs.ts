import type { createApiReference } from '@scalar/api-reference';

// The page /api/docs (src/http/docsPage.ts): draws the API's description with Scalar, in the product's colours
// (apiDocs.css). A script of its own, so that no other page loads any of it.
const page = document.documentElement;
const device = matchMedia('(prefers-color-scheme: dark)');

function chosenTheme(): 'light' | 'dark' | null {
  try {
    const kept = localStorage.getItem('theme');
    return kept === 'light' || kept === 'dark' ? kept : null;
  } catch {
    // Storage is blocked: the device's theme applies.
    return null;
  }
}

/** The theme of the product's pages, before the first paint. */
function showTheme(): 'light' | 'dark' {
  const chosen = chosenTheme();
  if (chosen === null) delete page.dataset['theme'];
  else page.dataset['theme'] = chosen;
  return chosen ?? (device.matches ? 'dark' : 'light');
}

type Described = { paths: Record<string, Record<string, { summary: string }>> };

/**
 * Everything that would reach another server is off, and so is the storage of keys and tokens: a typed key is forgotten
 * with the page. The page's policy refuses the rest (src/http/securityHeaders.ts).
 */
const configuration = (described: Described) =>
  ({
    content: described,
    telemetry: false,
    persistAuth: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    documentDownloadType: 'none',
    hideDarkModeToggle: true,
    forceDarkModeState: showTheme(),
    theme: 'none',
    operationTitleSource: 'summary',
    authentication: { preferredSecurityScheme: 'apiKey' },
  }) as const;

/** Scalar reads its configuration's theme once, and marks the body by these classes. */
function changeTheme(): void {
  const theme = showTheme();
  document.body.classList.toggle('dark-mode', theme === 'dark');
  document.body.classList.toggle('light-mode', theme === 'light');
}

/** The samples of the guide are long and run as they are; Scalar puts a button beside its own samples alone. */
function addCopyButtons(): void {
  for (const sample of document.querySelectorAll('.markdown pre:not(:has(> .copy))')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      const text = sample.querySelector('code')?.textContent ?? '';
      navigator.clipboard.writeText(text).then(
        () => (button.textContent = 'Copied'),
        () => (button.textContent = 'Failed'),
      );
    });
    sample.prepend(button);
  }
}

/** Scalar's overview of a chapter lists methods and paths; readers look for the task, which goes first. */
function nameTasks({ paths }: Described): void {
  for (const call of document.querySelectorAll('.endpoint:not(:has(> .task))')) {
    const method = call.querySelector('.endpoint-method')?.textContent?.trim().toLowerCase() ?? '';
    const path = call.querySelector('.endpoint-path')?.textContent?.trim() ?? '';
    const task = document.createElement('span');
    task.className = 'task';
    task.textContent = paths[path]?.[method]?.summary ?? '';
    call.prepend(task);
  }
}

/** Scalar shows the key as U+2303, which few fonts have beside those of a Mac. */
function nameControlKey(): void {
  for (const key of document.querySelectorAll('kbd > [aria-hidden]'))
    if (key.textContent?.codePointAt(0) === 0x2303) key.textContent = 'Ctrl';
}

async function described(): Promise<Described> {
  const answer = await fetch('/api/openapi.json');
  if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
  return (await answer.json()) as Described;
}

async function draw(reference: string): Promise<void> {
  const loading = document.getElementById('loading');
  const failed = document.getElementById('failed');
  loading?.removeAttribute('hidden');
  try {
    const [scalar, calls] = await Promise.all([
      import(/* @vite-ignore */ reference) as Promise<{ createApiReference: typeof createApiReference }>,
      described(),
    ]);
    scalar.createApiReference('#reference', configuration(calls));
    const drawn = document.getElementById('reference');
    const add = () => {
      addCopyButtons();
      nameTasks(calls);
      nameControlKey();
    };
    if (drawn !== null) new MutationObserver(add).observe(drawn, { childList: true, subtree: true });
    device.addEventListener('change', changeTheme);
    addEventListener('storage', changeTheme);
  } catch {
    // A part of it did not arrive: the line says what to do.
    failed?.removeAttribute('hidden');
  }
  loading?.remove();
}

showTheme();
const reference = document.currentScript?.dataset['reference'] ?? '';
document.addEventListener('DOMContentLoaded', () => void draw(reference));
