import { area } from '../area.ts';

/** API access at the portal, in full (record 073). */
export const access = area('access', {
  on: (day: string) => `On. It ends on ${day} at the latest.`,
  endsSoon: (day: string) => `It ends on ${day} at the latest. Without it Shunya can file nothing.`,
  ended: (day: string) =>
    `It ended on ${day} at the latest, unless you have renewed it since. Without it Shunya can file nothing.`,
  off: 'The GST portal says that it is off. Without it Shunya can file nothing.',
  unknown: 'The GST portal shows how long it stays on.',
  how: 'How to renew it',
  why: 'The GST portal lets software in for 30 days at most, and only you can renew it there. It does not tell us the day on which you switched it on, so it may end earlier. We remind you 7, 3 and 1 days before.',
  steps: [
    'Sign in on the GST portal.',
    'Open My Profile, then Manage API Access.',
    'Set Enable API Request to Yes, choose 30 days and confirm.',
    'Come back and press the button here.',
  ],
  renewed: 'I have renewed it',
});
