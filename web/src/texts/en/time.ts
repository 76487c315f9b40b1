import { area } from '../area.ts';

export const time = area('time', {
  quarter: (first: string, last: string, year: number) => `${first} to ${last} ${year}`,
  shortQuarter: (first: string, last: string) => `${first} to ${last}`,
});
