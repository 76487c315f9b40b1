import { charactersPerImport } from '#domain/registration/importFile.ts';
import { imports } from '../../texts/compiled/imports.ts';

export const sampleFile =
  'business_nick_name,username,password,gstin,signatory_pan\nMy shop,portal.username,portal-password,,\n';

/**
 * The text of a chosen file, or why it has none; spreadsheets save CSV as UTF-8, as UTF-16 ("Unicode text") or in the
 * old Windows code page.
 */
export async function textOfFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > charactersPerImport * 3) return { problem: imports().tooLarge };
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes);
  if (text.startsWith('PK')) return { problem: imports().workbook };
  return textProblem(text) === null ? { text } : { problem: textProblem(text) ?? '' };
}

/** Why a text cannot be sent, or null. */
export function textProblem(text: string): string | null {
  if (text.trim() === '') return imports().empty;
  // A text has no NUL characters; pictures and documents have.
  if (text.includes('\0')) return imports().notText;
  return text.length > charactersPerImport ? imports().tooLarge : null;
}

function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // In UTF-16 every second byte of Latin letters is 0.
  if (first !== 0 && second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0 && second !== 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
