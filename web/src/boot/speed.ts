// A module that boot/usage.ts loads when the page stands.
export { watchSpeed } from '../usage/watchSpeed.ts';
