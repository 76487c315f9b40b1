import { imports } from '../../texts/en/imports.ts';

/** As the server's contract has it. */
const mostCharacters = 50_000;

export const sampleFile =
  'business_nick_name,username,password,gstin,signatory_pan\nMy shop,portal.username,portal-password,,\n';

/** The text of a chosen file, or why it is none; spreadsheets save CSV as UTF-8 or in the old Windows code page. */
export async function textOfFile(file: File): Promise<{ text: string } | { problem: string }> {
  if (file.size > mostCharacters * 3) return { problem: imports().tooLarge };
  const bytes = await file.arrayBuffer();
  const text = decoded(bytes);
  if (text.startsWith('PK')) return { problem: imports().workbook };
  return textProblem(text) === null ? { text } : { problem: textProblem(text) ?? '' };
}

/** Why a text cannot be sent, or null. */
export function textProblem(text: string): string | null {
  if (text.trim() === '') return imports().empty;
  return text.length > mostCharacters ? imports().tooLarge : null;
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
