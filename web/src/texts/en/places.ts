import { area } from '../area.ts';

/** By the letters of the state; an unlisted one uses its English name. */
const states: Readonly<Record<string, string>> = {};

/** Names of states and the choice among them. */
export const places = area('places', {
  chooseState: 'Choose a state',
  states,
  india: 'India',
});
