import type { Page } from '@playwright/test';

/* The faults of a page in the pseudo-language: words that are from no catalog, and texts that are cut. */

/** Words that are the same in every language, each with its reason. */
const same: readonly [reason: string, what: RegExp][] = [
  ['addresses, which a line may end before the host of', /https?:\/\/\S+|[\w.…]*@[\w.]+|^[0-9a-f]{32}$/],
  [
    'receipts and GSTINs, which hold letters',
    /\b(?:[A-Z]{2}\d{12}[A-Z]|\d{2}[A-Z]{5}\d{4}[A-Z]\d[A-Z][A-Z\d])\b/,
  ],
  ['time zones, by their IANA names', /\b[A-Z]\w+(?:\/[\w+-]+)+(?: [A-Z]?[\w/]+)*$/],
  [
    'months, of which the browser has no names in this language',
    /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
  ],
  [
    'countries, of which it has none either',
    /^(?:Australia|Bangladesh|Canada|Germany|India|Nepal|Oman|Qatar|Saudi Arabia|Singapore|United \w+(?: Emirates)?)$/,
  ],
  ['the word by which the browser ends a list', /^(?:, )?and$/],
  ['India’s time, by its short name', /\bIST\b/],
  ['the name of the product', /\bShunya\b/],
  [
    'the people who look at the pages, and a firm, with their initials',
    /\b(?:Asha Rao|AR|Sunita Patil|Meera Kulkarni|KA)\b/,
  ],
  [
    'what a pretended answer of the API says',
    /Kulkarni & Associates|Asha Nema|Yamuna Prints and Paper Works|Betwa Stores|Waiting for a code|Enter the code that the GST portal has sent to the signatory|The GST portal's code to file|: code 3 of 3|I agree that Shunya pays a late fee of up to/,
  ],
  ['the name of a key', /\bTally\b/],
  ['the portal’s words about a business', /^Active$|, India$/],
  ['logins at the portal', /^[a-z]+\.[a-z]+$/],
  ['a key to type into an app', /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/],
  ['an example of JSON', /^\{[^]*\}$/],
  ['languages, by their own names', /^English$|\ben-XA$/],
  ['the masked number of a code, as the server says it', /\bmobile ending \d{4}/],
  [
    'columns of a file, names on the wire, and an example of such a line',
    /\b(?:business_nick_name|signatory_pan|username|password|gstin|My shop|portal[.-](?:username|password))\b/,
  ],
  ['the word that erases', /\bERASE\b/],
  ['notations of a date', /\b[MDY]{2,4}[/-][MDY]{2}[/-][MDY]{2,4}\b/],
  ['keys of a keyboard', /^(?:(?:Ctrl|Alt|Shift)\+\w+|Enter|Esc|o Enter)$/],
  ['calls of the portal, on the demo’s desk', /^[A-Z]{3,}(?:2B)?$/],
  ['names of forms', /\b(?:REG|ASMT)-\d+\b/],
  ['the label of a copied number', /\bGSTIN$/],
];

const inRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Takes from a text what is the same everywhere, and these names. */
const without = (names: readonly string[]): ((text: string) => string) => {
  const longestFirst = names.filter((name) => /[a-z]/i.test(name)).toSorted((a, b) => b.length - a.length);
  const parts = [...same.map(([, { source }]) => source), ...longestFirst.map(inRegExp)];
  const all = new RegExp(parts.join('|'), 'g');
  return (text) => text.replaceAll(all, ' ');
};

/**
 * The words that nobody has translated. The pseudo-language accents every vowel: a word with a plain one is data or
 * English, and a word without any is an abbreviation.
 */
const englishIn = (text: string): string[] =>
  (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => /[aeiouy]/i.test(word));

type Looked = { says: string[]; cut: string[]; beyond: string[] };

/** The faults of the page as it stands, each as one line. `names`: those of businesses and people in its data. */
export async function faultsInPseudo(page: Page, names: readonly string[]): Promise<string[]> {
  const { says, cut, beyond } = await page.evaluate(look);
  const taken = without(names);
  return [
    ...says.flatMap((text) => {
      const english = englishIn(taken(text));
      return english.length > 0 ? [`"${english.join(' ')}" is English in: ${text}`] : [];
    }),
    ...cut.map((text) => `cut: ${text}`),
    ...beyond.map((text) => `beyond the window: ${text}`),
  ];
}

/** In the page: what it says to eyes and ears, and which of its texts are not whole on the screen. */
async function look(): Promise<Looked> {
  // Until a new width is in every box.
  for (const _ of [1, 2, 3]) await new Promise((done) => requestAnimationFrame(done));
  const says = new Set<string>();
  const cut = new Set<string>();
  const beyond = new Set<string>();
  for (const fold of document.querySelectorAll('details')) fold.open = true;

  const spoken = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
  ];
  /** In a language of its own: the words of a consent, the name of a language, a message of the demo; and its banner. */
  const inItsOwn = '[lang]:not(html), .demo-banner, [aria-labelledby="inbox-title"] li';
  const isSeen = (at: Element): boolean =>
    at.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  says.add(document.title);
  for (const at of document.body.querySelectorAll('*')) {
    if (at.closest(inItsOwn) !== null) continue;
    if (at instanceof HTMLOptionElement && isSeen(at.closest('select') ?? at)) says.add(at.text);
    if (!isSeen(at)) continue;
    for (const name of spoken) says.add(at.getAttribute(name) ?? '');
    for (const mark of ['::before', '::after'])
      says.add(/^".*"$/.exec(getComputedStyle(at, mark).content)?.[0] ?? '');
  }

  /** A text that a screen reader reads and nobody sees. */
  const isForEars = (at: Element | null): boolean => {
    if (at === null) return false;
    const { position, width } = getComputedStyle(at);
    return (position === 'absolute' && width === '1px') || isForEars(at.parentElement);
  };
  /**
   * A text of which a button beside it unfolds the rest; the greeting of the bar, which the dashboard says whole; the
   * desk's own, beside the panel of a client.
   */
  const isShortOnPurpose = (at: Element): boolean => {
    const unfolds = document.querySelector(
      `[aria-expanded="false"][aria-controls="${at.closest('[id]')?.id}"]`,
    );
    return unfolds !== null || at.closest('header .truncate, h1.min-\\[75rem\\]\\:truncate') !== null;
  };
  const measure = document.createElement('canvas').getContext('2d');
  const fits = (box: HTMLElement, text: string): boolean => {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(box);
    if (measure === null) throw new Error('the page gives no canvas');
    measure.font = font;
    measure.letterSpacing = letterSpacing === 'normal' ? '0px' : letterSpacing;
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return measure.measureText(text).width <= room + 1;
  };
  for (const box of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!isSeen(box) || isForEars(box)) continue;
    // A phone shows the list of a select over the whole screen.
    if (box instanceof HTMLSelectElement && innerWidth < 600) continue;
    const text =
      box instanceof HTMLSelectElement
        ? (box.selectedOptions[0]?.text ?? '')
        : box.value === ''
          ? box.placeholder
          : '';
    if (!fits(box, text)) cut.add(text);
  }

  /** Whether the page's own words are in it: data may be of any length. */
  const isOurs = (text: string): boolean => /[[\]áéíóúýÁÉÍÓÚÝ]/.test(text);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const at = node.parentElement;
    if (text === '' || at === null || !isSeen(at)) continue;
    if (at.closest(`script, style, template, noscript, option, ${inItsOwn}`) !== null) continue;
    says.add(text);
    if (!isOurs(text) || isForEars(at) || isShortOnPurpose(at)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()];
    // Glyphs may stand a little over the line that they are set in.
    const over = 0.4 * Number.parseFloat(getComputedStyle(at).fontSize);
    let scrolls = false;
    for (
      let box: Element | null = at;
      box !== null && box !== document.documentElement;
      box = box.parentElement
    ) {
      const { overflowX, overflowY, display, position } = getComputedStyle(box);
      if (display === 'inline' || display === 'contents') continue;
      const edge = box.getBoundingClientRect();
      if (
        !scrolls &&
        /hidden|clip/.test(overflowX) &&
        rects.some(({ left, right }) => left < edge.left - 1 || right > edge.right + 1)
      )
        cut.add(text);
      if (
        !scrolls &&
        /hidden|clip/.test(overflowY) &&
        rects.some(({ top, bottom }) => top < edge.top - over || bottom > edge.bottom + over)
      )
        cut.add(text);
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) scrolls = true;
      if (position === 'fixed') break;
    }
    if (
      !scrolls &&
      rects.some(({ left, right }) => left < -1 || right > document.documentElement.clientWidth + 1)
    )
      beyond.add(text);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) beyond.add(`the page scrolls sideways by ${scrollWidth - clientWidth} px`);
  return { says: [...says], cut: [...cut], beyond: [...beyond] };
}
