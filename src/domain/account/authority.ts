import type { KeyScope } from './apiKey.ts';
import { type Role, may, type Right } from './member.ts';

/**
 * Who may do what, judged when it is done (record 160). Every way into an account asks `judge`, with what is true at that
 * moment: the role of today, a hold, the second factor, whose yes the month needs, and the client's last word. The tables
 * below are the whole rule; docs/security.md shows them, and a test tries them over the running program.
 */

/** What is done, by how much harm it does in the wrong hands. */
export const acts = {
  /** Looks, and changes nothing. */
  read: { whileHeld: true },
  /** Changes the account's work: GSTINs, schedules, labels, skips. */
  change: { whileHeld: false },
  /** Changes who or what has power over the account: people, roles, keys, webhooks. */
  power: { whileHeld: false, whileOwnerHeld: false },
  /** Ends something that has power: a session, a key, an invitation, forwarding, a question. Always possible. */
  take_back: { whileHeld: true },
  /** Takes data out of the account: downloads, exports. */
  take_away: { whileHeld: false },
  /** Asks for a portal code, or hands one in, for a return that somebody has said yes to. */
  code: { whileHeld: true },
  /** Has what was agreed to filed now. Gives no consent. */
  start: { whileHeld: false, afterNo: false },
  /** Says that a month is nil, or that all months are. */
  yes: { whileHeld: false, needs: 'approver', afterNo: false, factor: true },
  /** Lets a standing declaration file what was stopped: undoes a skip. */
  reopen: { whileHeld: false, needs: 'approver' },
  /** Decides when a standing declaration files, whose yes is needed, and which client is asked. */
  choose: { whileHeld: false, needs: 'chooser' },
  /** Becomes a member by an invitation. Judged of the person who invited. */
  join: { whileHeld: false, whileOwnerHeld: false },
} as const satisfies Record<string, ActRule>;

type ActRule = {
  /** Does it go on while the person who acts is held? */
  whileHeld: boolean;
  /** False: it stops for everyone while an owner has said 'This was not me'. */
  whileOwnerHeld?: false;
  /** Whose it is where a member was chosen for the yes: theirs alone, or theirs and an owner's. */
  needs?: 'approver' | 'chooser';
  /** False: it stops when the client has said that the month was not nil. */
  afterNo?: false;
  /** True: a way that shows no second factor is not enough for a person who has one. */
  factor?: true;
};

export type Act = keyof typeof acts;

/** The ways into an account, what each leads to, and who stands behind it. */
export const ways = {
  /** A signed-in person, alone or on many GSTINs at once. */
  session: {
    behind: 'member',
    leadsTo: [
      'read',
      'change',
      'power',
      'take_back',
      'take_away',
      'code',
      'start',
      'yes',
      'reopen',
      'choose',
    ],
    showsFactor: true,
  },
  /** A program with a key: as much as the key's scopes, and no more than the owner who made it. */
  key: { behind: 'member', leadsTo: ['read', 'start', 'code'], showsFactor: true },
  /** The link in a message that asks a member about a month. */
  month_link: { behind: 'member', leadsTo: ['read', 'yes'], showsFactor: false },
  /** The link that only the client's contact received. */
  client_link: { behind: 'contact', leadsTo: ['read', 'yes', 'take_back'], showsFactor: false },
  /** The link of the same question that the firm was shown, to hand on itself. */
  handed_link: { behind: 'contact', leadsTo: ['read', 'yes', 'take_back'], showsFactor: false },
  /** The signatory's link, which asks for codes and takes them. */
  signatory_link: { behind: 'signatory', leadsTo: ['read', 'code'], showsFactor: false },
  /** A code that a mail or a phone forwards. */
  relay: { behind: 'signatory', leadsTo: ['code'], showsFactor: false },
  /** The clock: files what a standing declaration or a month's yes covers. */
  schedule: { behind: 'nobody', leadsTo: ['start'], showsFactor: false },
  /** The link by which a program fetches the calendar of due days: as long as its maker manages GSTINs. */
  calendar_link: { behind: 'member', leadsTo: ['read'], showsFactor: false },
  /** An SMS that invites a number. */
  invitation: { behind: 'member', leadsTo: ['read', 'join'], showsFactor: false },
  /** 'This was not me' and 'It is me', by the message that told of a sign-in. */
  sign_in_link: { behind: 'nobody', leadsTo: ['take_back'], showsFactor: false },
} as const satisfies Record<string, WayRule>;

type WayRule = {
  behind: 'member' | 'contact' | 'signatory' | 'nobody';
  leadsTo: readonly Act[];
  showsFactor: boolean;
};

export type Way = keyof typeof ways;

/** The act that a key's scope allows. */
export const actOfScope: Readonly<Record<KeyScope, Act>> = { read: 'read', start: 'start', codes: 'code' };

/** The person behind a way, as they are now. */
export type Standing = {
  /** Null: they belong to the account no more. Also null behind a way that no member stands behind. */
  role: Role | null;
  /** A sign-in of theirs was not theirs, or their number was idle; of a contact, the same of their number. */
  held: boolean;
  /** An owner of the account has said 'This was not me'. */
  ownerHeld: boolean;
  /** `needed`: the account asks for one and they have none. `has`: they have one. */
  factor: 'none' | 'has' | 'needed';
  /** Their number has opened no session for months: it may be somebody else's by now. */
  idle: boolean;
};

/** What the act is about. Only acts on a month know more than this. */
export type Matter = {
  /** The member who was chosen to say yes: nobody, who acts, or another. */
  approver: 'nobody' | 'self' | 'other';
  /** The client has said that the month was not nil, and has not said otherwise since. */
  clientSaidNo: boolean;
  /** Does a code to the contact's own number stand behind the act? */
  contactProven: boolean;
};

export const noMatter: Matter = {
  approver: 'nobody',
  clientSaidNo: false,
  contactProven: false,
};

/** A person behind a way of nobody in particular. */
export const nobodyStands: Standing = {
  role: null,
  held: false,
  ownerHeld: false,
  factor: 'none',
  idle: false,
};

const refusals = [
  /** This way never leads to that. */
  'not_by_this_way',
  /** Not a member, or no longer. */
  'not_a_member',
  'role_not_allowed',
  /** The person who acts has to prove themselves first. */
  'held',
  /** An owner has said 'This was not me': who has power over the account stays as it is. */
  'owner_held',
  /** The account asks for a second factor, or this way cannot show the one they have. */
  'factor',
  /** The number has opened no session for months: its owner signs in first. */
  'idle',
  /** Another member was chosen to say yes. */
  'others_yes',
  /** Another member was chosen; they or an owner decide. */
  'others_choice',
  /** The client said no. */
  'client_said_no',
  /** The contact confirms by a code to their own number. */
  'contact_code',
] as const;
export type Refusal = (typeof refusals)[number];

/** Null: allowed. `right`: what the act needs of a member's role. */
export function judge(
  { act, way, right }: { act: Act; way: Way; right: Right | null },
  standing: Standing,
  matter: Matter = noMatter,
): Refusal | null {
  const rule: ActRule = acts[act];
  const through: WayRule = ways[way];
  if (!through.leadsTo.includes(act)) return 'not_by_this_way';
  const { behind } = through;
  if (behind === 'member') {
    if (standing.role === null) return 'not_a_member';
    if (right !== null && !may(standing.role, right)) return 'role_not_allowed';
  }
  if (standing.held && !rule.whileHeld) return 'held';
  if (standing.ownerHeld && rule.whileOwnerHeld === false) return 'owner_held';
  if (behind === 'member') {
    if (standing.factor === 'needed' && asksForFactor(act, right)) return 'factor';
    if (rule.factor === true && !through.showsFactor) {
      if (standing.factor === 'has') return 'factor';
      if (standing.idle) return 'idle';
    }
    if (matter.approver === 'other' && rule.needs === 'approver') return 'others_yes';
    if (matter.approver === 'other' && rule.needs === 'chooser' && standing.role !== 'owner')
      return 'others_choice';
  }
  const speaksForClient = behind === 'contact' && act === 'yes';
  if (!matter.clientSaidNo || rule.afterNo !== false) return null;
  // After a no, the contact alone says otherwise, by a code to their own number.
  if (!speaksForClient) return 'client_said_no';
  return matter.contactProven ? null : 'contact_code';
}

/** A person's own things, codes and taking power back go on without the second factor that the account asks for. */
const asksForFactor = (act: Act, right: Right | null): boolean =>
  right !== null && right !== 'self' && act !== 'take_back' && act !== 'code';
