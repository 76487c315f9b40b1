import type { Signatory } from './book.ts';

/** All demo taxpayers have the same (design#demo-taxpayers). */
export const demoPassword = 'Demo@1234';

export function signatory(username: string, name: string, pan: string, mobile: string): Signatory {
  return { name, pan, mobile, email: `${username}@taxpayer.example` };
}

/** Thirty months of filings: registered some years ago, and every year of RETTRACK has something to show. */
export const CLEAN = { months: 30 };
