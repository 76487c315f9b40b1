import { area } from '../area.ts';

/** The members of an account, and their roles; roles are by the codes of the API. */
export const people = area('people', {
  title: 'People',
  about: 'Everyone who works on your GSTINs with you. Each signs in with their own mobile number.',
  roles: { owner: 'Owner', manager: 'Manager', preparer: 'Preparer', viewer: 'Viewer' },
  mayDo: {
    owner: 'May do everything, and decides who belongs to the account.',
    manager: 'Adds and changes GSTINs, schedules and who works on what, and files.',
    preparer: 'Says yes to months, files, skips and hands in codes.',
    viewer: 'Looks, and changes nothing.',
  },
  nobody: 'somebody no longer known here',
  unnamed: 'No name yet',
  you: 'you',
  /** The person who did it, in a line: "by Asha Rao (Owner)". */
  doneBy: (name: string, role: string) => `by ${name} (${role})`,
  /** A name with the role beside it. */
  withRole: (name: string, role: string) => `${name} (${role})`,
  accountName: 'Name of the account',
  save: 'Save',
  cancel: 'Cancel',
  invite: 'Invite somebody',
  mobile: 'Mobile number',
  role: 'In which role?',
  send: 'Send the invitation',
  handOn: 'Hand on the link',
  link: 'Link of the invitation',
  invited: 'Invited',
  until: (at: string) => `The link works until ${at}.`,
  takeBack: 'Take back',
  takeBackOf: (mobile: string) => `Take back the invitation of ${mobile}`,
  roleOf: (name: string) => `Role of ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removing: 'They lose access at once. What they did stays under their name.',
  leave: 'Leave this account',
  leaving: 'The account goes on without you.',
  ownAccount: 'Your own account',
  inAccount: (name: string) => `Account: ${name}. Change`,
  contact: {
    title: 'Ask someone else by link',
    note: 'Each month this person, such as the client or a partner, gets the question by SMS and mail, and answers without a login. Your own yes still counts.',
    nobody: 'Nobody is asked by link',
    isAsked: (name: string) => `${name} is asked by link`,
    denied: (name: string) =>
      `${name} said that this is not their business, so nothing is sent there. Save the right contact.`,
    name: 'Name',
    language: 'Language',
    mobile: 'Mobile',
    mail: 'E-mail',
    save: 'Save contact',
    remove: 'Stop asking them',
  },
  whoSaysYes: 'Who says yes',
  worksOnIt: 'Who works on it',
  approves: 'Who says yes to each month',
  whoeverMay: 'Anyone whose role allows it',
  theirChoice: (name: string) =>
    `Only ${name} or an owner can change who says yes, and who is asked by link.`,
  whoAtAll: 'Nobody in particular',
  eraseYou: 'Erase only me',
  eraseYouMeans:
    'Your name, number, profile and sessions are erased. The account goes on. This cannot be undone.',
  invitation: {
    title: 'An invitation',
    says: (inviter: string, account: string, role: string) =>
      account === '' || account === inviter
        ? `${inviter} invites you to work together. Your role: ${role}.`
        : `${inviter} invites you to ${account}. Your role: ${role}.`,
    number: (ends: string, until: string) =>
      `It is for the mobile number that ends in ${ends}, and works until ${until}.`,
    accept: 'Accept',
    incomplete: 'This link is incomplete. Open it from the message again.',
    toDashboard: 'To the dashboard',
  },
});
