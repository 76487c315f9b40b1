import PostalMime, { decodeWords, type Email } from 'postal-mime';

export type ReadMail = {
  /** The first value of a header by its lower-case name, unfolded and decoded; '' when there is none. */
  header: (name: string) => string;
  subject: string;
  /** The text that a person reads: the plain part, else the HTML part without its tags; '' when there is neither. */
  text: string;
};

/** The portal's mails have two or three parts, forwarded once or twice; a hostile mail may nest without end. */
const limits = { maxNestingDepth: 6, maxHeadersSize: 64 * 1024, maxRfc822NestingDepth: 3 };
/**
 * The parser creates a blob for each line, so that 256 kB of empty ones take seconds. The largest accepted mail, all of
 * it in base64 with 76 characters a line, has 3,500 lines.
 */
const maxLines = 5_000;
/** The longest line of a mail (RFC 5322). A header is decoded up to this length, and only when it is read. */
const longestHeader = 998;

/**
 * Reads the text of a mail as received over SMTP. Never fails: a mail beyond the limits, or an invalid one, has no
 * text. Its time is linear in the length of the mail.
 */
export async function readMail(raw: Uint8Array): Promise<ReadMail> {
  const mail = await parsed(raw);
  const header = (name: string): string =>
    decodeWords((mail?.headers.find(({ key }) => key === name)?.value ?? '').slice(0, longestHeader)).trim();
  return { header, subject: header('subject'), text: await textOf(raw, mail, limits.maxRfc822NestingDepth) };
}

type Raw = Uint8Array | ArrayBuffer;

async function parsed(raw: Raw): Promise<Email | null> {
  if (linesIn(new Uint8Array(raw)) > maxLines) return null;
  return PostalMime.parse(raw, limits).catch(() => null);
}

export function linesIn(bytes: Uint8Array): number {
  const lineFeed = 0x0a;
  let lines = 0;
  for (let at = bytes.indexOf(lineFeed); at >= 0; at = bytes.indexOf(lineFeed, at + 1)) lines += 1;
  return lines;
}

/** The mail's own text; an attachment is read only when it is a mail, forwarded as one. */
async function textOf(raw: Raw, mail: Email | null, depth: number): Promise<string> {
  if (mail === null) return '';
  const texts = [await ownText(raw, mail)];
  for (const { mimeType, content } of depth > 0 ? mail.attachments : []) {
    if (mimeType !== 'message/rfc822' || typeof content === 'string') continue;
    texts.push(await textOf(content, await parsed(content), depth - 1));
  }
  return texts.filter((text) => text !== '').join('\n');
}

/**
 * The plain text when it is all there is, or the alternative to HTML, and not blank. With HTML parts beside plain ones,
 * both are in the HTML, and only there are styles and comments, whose numbers are not codes, left out.
 */
async function ownText(raw: Raw, { text = '', html }: Email): Promise<string> {
  const plain = text.trim();
  if (html === undefined || (plain !== '' && offersAlternatives(raw))) return plain;
  // The portal's mails are plain text: the parser of HTML is loaded at the first other mail.
  const { htmlToText } = await import('./htmlText.ts');
  return htmlToText(html).trim() || plain;
}

const offersAlternatives = (raw: Raw): boolean =>
  /multipart\/alternative/i.test(
    (raw instanceof ArrayBuffer
      ? Buffer.from(raw)
      : Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
    ).toString('latin1'),
  );
