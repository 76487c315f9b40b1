/** The GSTIN and month behind an id or a file's address, learned from the answers this page has received. */
export type Subject = { gstin?: string; filing_period?: string };
export type FileSubject = Subject & { file: 'gstr1' | 'gstr3b' };

const gstinForm = /^[0-9A-Z]{15}$/;
const subjects = new Map<string, Subject>();
const files = new Map<string, FileSubject>();
const deepest = 4;
const maxKept = 5000;

/** Notes every row of an API answer that has an id and a GSTIN. Stays in this page's memory. */
export function noteRows(data: unknown, depth = 0): void {
  if (typeof data !== 'object' || data === null || depth > deepest) return;
  if (subjects.size > maxKept) subjects.clear();
  const row = data as Record<string, unknown>;
  const subject: Subject = {
    ...(isGstin(row['gstin']) ? { gstin: row['gstin'] } : {}),
    ...(isPeriod(row['period']) ? { filing_period: row['period'] } : {}),
  };
  if (typeof row['id'] === 'string' && subject.gstin !== undefined) subjects.set(row['id'], subject);
  noteFile(row['gst_1_url'], { ...subject, file: 'gstr1' });
  noteFile(row['gst_3b_url'], { ...subject, file: 'gstr3b' });
  if (row['form'] === 'GSTR-1') noteFile(row['url'], { file: 'gstr1' });
  if (row['form'] === 'GSTR-3B') noteFile(row['url'], { file: 'gstr3b' });
  for (const inner of Object.values(row)) noteRows(inner, depth + 1);
}

/** The subject of a call: from the GSTIN it carried, else from an id in it. */
export function subjectOf(input: unknown): Subject {
  const { body, params } = (input ?? {}) as {
    body?: Record<string, unknown>;
    params?: Record<string, unknown>;
  };
  for (const named of [body?.['gstin'], params?.['id'], body?.['id'], body?.['gstin_id']]) {
    if (isGstin(named)) return { gstin: named };
    const known = typeof named === 'string' ? subjects.get(named) : undefined;
    if (known !== undefined) return known;
  }
  return {};
}

/** The return file behind a link; null for any other link. */
export const fileAt = (address: string): FileSubject | null => files.get(address) ?? null;

function noteFile(url: unknown, subject: FileSubject): void {
  if (typeof url !== 'string' || url === '') return;
  if (files.size > maxKept) files.clear();
  files.set(url, subject);
}

const isGstin = (value: unknown): value is string => typeof value === 'string' && gstinForm.test(value);
const isPeriod = (value: unknown): value is string =>
  typeof value === 'string' && /^(?:0[1-9]|1[0-2])20\d\d$/.test(value);
