import type { PublicTexts } from '../areas.ts';

export const time: PublicTexts['time'] = {
  quarter: (first, last, year) => `${first} से ${last} ${year}`,
  shortQuarter: (first, last) => `${first} से ${last}`,
};
