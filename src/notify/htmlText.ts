import { compile } from 'html-to-text';

/** The longest newsletters have 3,000. The parser takes quadratic time for elements that are never closed. */
const maxTags = 10_000;
/** Elements nested deeper than this are not read. */
const maxDepth = 100;

const blocks = ['td', 'th', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

const read = compile({
  wordwrap: false,
  limits: { maxDepth, ellipsis: '' },
  selectors: [
    ...['head', 'title', 'img'].map((selector) => ({ selector, format: 'skip' })),
    ...blocks.map((selector) => ({ selector, format: 'block' })),
    { selector: 'a', format: 'inline' },
  ],
});

/**
 * The text that a person reads in an HTML mail: without tags, styles, comments and addresses of links, with a new line
 * where a block ends. Empty for a mail of more tags than a letter can have.
 */
export const htmlToText = (html: string): string =>
  html.split('<', maxTags + 2).length > maxTags + 1 ? '' : read(html);
