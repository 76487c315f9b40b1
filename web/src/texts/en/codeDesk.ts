import { area } from '../area.ts';
import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** The desk's codes, by the person whom the portal sends them to. */
export const codeDesk = area('codeDesk', {
  title: (people: number, clients: number) =>
    `${plural(people, '1 person holds', `${people} people hold`)} the codes of ${plural(clients, '1 client', `${clients} clients`)}`,
  note: 'The GST portal sends a code when you ask. It works for ten minutes, so nothing is asked for while nobody is there.',
  people: 'People',
  byClient: 'By client',
  linksToRest: 'Send links to the rest',
  thenOne: (first: string, next: string) => `${first}, then ${next}`,
  thenMore: (first: string, more: number) => `${first}, then ${more} more`,
  step: (step: string, place: number, places: number) => `${step}, code ${place} of ${places}`,
  ask: 'Ask now',
  askOf: (who: string) => `Ask now for the code of ${who}`,
  again: 'Send again',
  againOf: (who: string) => `Send the code of ${who} again`,
  linkOf: (who: string) => `Send ${who} a link`,
  codeOf: (who: string, client: string) => `Code of ${who} for ${client}`,
  givenAt: (time: string) => `Given at ${time}`,
  keys: {
    enter: 'use the code, next person',
    again: 'send a new one',
    link: 'send a link',
    paste: 'paste many',
  },
  paste: {
    title: 'Paste many',
    hint: 'One a line: GSTIN, name or last four digits, then the code. Or whole messages of the portal.',
    box: 'Codes',
    found: 'What was found',
    doubts: {
      no_code: 'no code in it',
      nobody: 'fits nobody here',
      several: 'fits several people',
      not_asked: 'no code was asked for',
      other_return: 'for another return than the one that waits',
      twice: 'two codes for one person, or one for two',
    },
    whose: (code: string) => `Whose is ${code}?`,
    leave: 'Leave it',
    use: (count: number, left: number) =>
      [
        count === 0 ? 'None to use' : plural(count, 'Use 1 code', `Use ${count} codes`),
        left === 0 ? '' : `leave ${left}`,
      ]
        .filter(Boolean)
        .join(', '),
    given: (count: number) => plural(count, '1 code given', `${count} codes given`),
  },
  askNext: (count: number) => plural(count, 'Ask the next one', `Ask the next ${count}`),
  askNextKey: 'ask the next few',
  typeFirst: (out: number) =>
    plural(out, '1 code is awaited: type it first', `${out} codes are awaited: type some first`),
  notAsked: (count: number) => plural(count, '1 was not asked', `${count} were not asked`),
});
