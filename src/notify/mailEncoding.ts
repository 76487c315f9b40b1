/** Decodes the transfer encoding of a part; `body` holds one character for each byte. */
export function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding === 'quoted-printable') return Buffer.from(quotedPrintable(body), 'latin1');
  return Buffer.from(body, 'latin1');
}

/** Decodes bytes by the named charset; an unknown or missing charset counts as UTF-8. */
export function textOf(bytes: Uint8Array, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** A header's value with its encoded words decoded (RFC 2047); bytes outside ASCII count as UTF-8. */
export function decodeHeader(value: string): string {
  const word = /=\?([^?\s]+)\?([bq])\?([^?\s]*)\?=/gi;
  const plain = textOf(Buffer.from(value, 'latin1'), 'utf-8');
  return plain
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(word, (_whole, charset: string, kind: string, body: string) =>
      textOf(
        kind.toLowerCase() === 'b'
          ? Buffer.from(body, 'base64')
          : Buffer.from(quotedPrintable(body.replaceAll('_', ' ')), 'latin1'),
        charset,
      ),
    );
}

const quotedPrintable = (body: string): string =>
  body
    .replaceAll(/=[ \t]*\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
