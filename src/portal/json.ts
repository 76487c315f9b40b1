/** A JSON object whose members are still to be judged. */
export type Json = Record<string, unknown>;

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects of a list; anything else in it, and anything that is no list, is left out. */
export const records = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** Text without blanks around it; numbers as text; '' for anything else. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** A number, or text that is one; 0 for anything else. */
export const numberOf = (value: unknown): number => {
  const number = Number(textOf(value));
  return Number.isFinite(number) ? number : 0;
};

/** Null when the text is no JSON object. */
export const parseRecord = (text: string): Json | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
};
