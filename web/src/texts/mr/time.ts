import type { PublicTexts } from '../areas.ts';

export const time: PublicTexts['time'] = {
  quarter: (first, last, year) => `${first} ते ${last} ${year}`,
  shortQuarter: (first, last) => `${first} ते ${last}`,
};
