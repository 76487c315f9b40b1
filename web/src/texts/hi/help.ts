export { texts } from '../compiled/hi.help.ts';
