export { texts } from '../compiled/mr.help.ts';
