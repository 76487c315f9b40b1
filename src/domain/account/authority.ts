import type { KeyScope } from './apiKey.ts';
import { type Role, may, type Right } from './member.ts';

/**
 * Decides who may do what at the moment of the act (record 160). Every way into an account calls `judge` with the
 * facts of that moment: the current role, a hold, the second factor, whose yes the month needs, and the client's last
 * answer. The tables below are the whole rule; docs/security.md shows them, and a test tries them against the running
 * program.
 */

/** The acts, grouped by the harm they do in the wrong hands. */
export const acts = {
  /** Reads, and changes nothing. */
  read: { whileHeld: true },
  /** Changes the account's work: GSTINs, schedules, labels, skips. */
  change: { whileHeld: false, whileErasing: false },
  /** Changes the people or programs with power over the account (people, roles, keys, webhooks), or erases it. */
  power: { whileHeld: false, whileOwnerHeld: false, whileErasing: false },
  /** Removes something with power: a session, a key, an invitation, a relay, a question, an erasure. Always possible. */
  take_back: { whileHeld: true },
  /** Takes data out of the account: downloads, exports. */
  take_away: { whileHeld: false },
  /** Takes the PDF of a filed return of the month that the link asks about. */
  own_document: { whileHeld: false },
  /** Requests a portal code, or hands one in, for a return that somebody has said yes to. */
  code: { whileHeld: true },
  /** Brings a notice of the tax office. */
  notice: { whileHeld: true },
  /** Starts an agreed filing now. Gives no consent. */
  start: { whileHeld: false, afterNo: false, whileErasing: false },
  /** Says that a month is nil, or that all months are. */
  yes: { whileHeld: false, needs: 'approver', afterNo: false, factor: true, whileErasing: false },
  /** Lets a standing declaration file a stopped return: undoes a skip. */
  reopen: { whileHeld: false, needs: 'approver', whileErasing: false },
  /** Decides when a standing declaration files, whose yes is needed, and which client is asked. */
  choose: { whileHeld: false, needs: 'chooser', whileErasing: false },
  /** Proves once more who is there, or asks for a code to do so. */
  prove: { whileHeld: false },
  /** Ends the session itself, or another one that it may list. */
  sign_out: { whileHeld: true },
  /** Becomes a member by an invitation. Judged by the rights of the person who invited. */
  join: { whileHeld: false, whileOwnerHeld: false, whileErasing: false },
} as const satisfies Record<string, ActRule>;

type ActRule = {
  /** Allowed while the acting person is held. */
  whileHeld: boolean;
  /** False: blocked for everyone while an owner has said 'This was not me', or objects to being removed. */
  whileOwnerHeld?: false;
  /** False: blocked while the account is to be erased, except for a person's own matters. */
  whileErasing?: false;
  /** If a member was chosen for the yes: only that member may act, or that member and an owner. */
  needs?: 'approver' | 'chooser';
  /** False: blocked after the client has said that the month was not nil. */
  afterNo?: false;
  /** True: a way that shows no second factor is not enough for a person who has one. */
  factor?: true;
};

export type Act = keyof typeof acts;

/** The ways into an account, the acts that each allows, and the person behind it. */
export const ways = {
  /** A signed-in person, acting on one GSTIN or on many at once. */
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
      'prove',
      'sign_out',
    ],
    showsFactor: true,
  },
  /**
   * The same person, let in by the provider of their firm: in the firm's account alone, without power over its people
   * and programs, and without the person's own things. A provider in other hands must not take over the person.
   */
  firm_session: {
    behind: 'member',
    leadsTo: [
      'read',
      'change',
      'take_back',
      'take_away',
      'code',
      'start',
      'yes',
      'reopen',
      'choose',
      'prove',
      'sign_out',
    ],
    own: ['read', 'prove', 'sign_out'],
    showsFactor: true,
  },
  /** A program with a key: limited by the key's scopes and by the rights of the owner who made it. */
  key: { behind: 'member', leadsTo: ['read', 'start', 'code'], showsFactor: true },
  /** The link in a message that asks a member about a month. */
  month_link: { behind: 'member', leadsTo: ['read', 'yes'], showsFactor: false },
  /** The link that only the client's contact received. */
  client_link: {
    behind: 'contact',
    leadsTo: ['read', 'yes', 'take_back', 'own_document'],
    showsFactor: false,
  },
  /** The link of the same question that a member received, to pass on: as long as they may do a month's work. */
  handed_link: {
    behind: 'contact',
    leadsTo: ['read', 'yes', 'take_back'],
    showsFactor: false,
    makerNeeds: 'file',
  },
  /** The signatory's link, which requests codes and accepts them. */
  signatory_link: { behind: 'signatory', leadsTo: ['read', 'code'], showsFactor: false },
  /** A code forwarded by a mail or a phone, or a notice forwarded by a mail. */
  relay: { behind: 'signatory', leadsTo: ['code', 'notice'], showsFactor: false },
  /** The clock: files what a standing declaration or a month's yes covers. */
  schedule: { behind: 'nobody', leadsTo: ['start'], showsFactor: false },
  /** The link by which a program fetches the calendar of due days: as long as its maker manages GSTINs. */
  calendar_link: { behind: 'member', leadsTo: ['read'], showsFactor: false },
  /** An SMS that invites a number. */
  invitation: { behind: 'member', leadsTo: ['read', 'join'], showsFactor: false },
  /** 'This was not me', 'It is me' and an objection, by the message about a sign-in or a removal. */
  sign_in_link: { behind: 'nobody', leadsTo: ['take_back'], showsFactor: false },
} as const satisfies Record<string, WayRule>;

type WayRule = {
  behind: 'member' | 'contact' | 'signatory' | 'nobody';
  leadsTo: readonly Act[];
  showsFactor: boolean;
  /** The acts on the person's own things, where they are fewer. */
  own?: readonly Act[];
  /** The right that the member needs who made the way for somebody else. */
  makerNeeds?: Right;
};

export type Way = keyof typeof ways;

/** The act that a key's scope allows. */
export const actOfScope: Readonly<Record<KeyScope, Act>> = { read: 'read', start: 'start', codes: 'code' };

/** The current state of the person behind a way. */
export type Standing = {
  /** Null: no longer a member of the account, or the way has no member behind it. */
  role: Role | null;
  /** A sign-in was reported as not theirs, or their number was idle; for a contact, the same about their number. */
  held: boolean;
  /** An owner of the account has said 'This was not me' in the last week, or a removed one objects. */
  ownerHeld: boolean;
  /** An owner has asked to erase the account. */
  erasing: boolean;
  /** `needed`: the account requires one and they have none. `has`: they have one. */
  factor: 'none' | 'has' | 'needed';
  /** Their number has opened no session for months: it may belong to somebody else by now. */
  idle: boolean;
  /** The member who made the way for somebody else; null when nobody did. */
  maker: { role: Role | null; held: boolean } | null;
};

/** The subject of the act. Only acts on a month fill in more than the defaults. */
export type Matter = {
  /** The member who was chosen to say yes: nobody, the acting person, or another. */
  approver: 'nobody' | 'self' | 'other';
  /** The client has said that the month was not nil, and has not changed that since. */
  clientSaidNo: boolean;
  /** The act is confirmed by a code to the contact's own number. */
  contactProven: boolean;
};

export const noMatter: Matter = {
  approver: 'nobody',
  clientSaidNo: false,
  contactProven: false,
};

/** The state for a way without a particular person behind it. */
export const noStanding: Standing = {
  role: null,
  held: false,
  ownerHeld: false,
  erasing: false,
  factor: 'none',
  idle: false,
  maker: null,
};

const refusals = [
  /** This way never allows that act. */
  'not_by_this_way',
  /** Not a member, or no longer. */
  'not_a_member',
  'role_not_allowed',
  /** The acting person has to prove themselves first. */
  'held',
  /** An owner has said 'This was not me': power over the account cannot change. */
  'owner_held',
  /** The account is to be erased: nothing is added to it or filed. */
  'erasing',
  /** The account requires a second factor, or this way cannot show the one they have. */
  'factor',
  /** The number has opened no session for months: its owner signs in first. */
  'idle',
  /** Another member was chosen to say yes. */
  'others_yes',
  /** Another member was chosen; they or an owner decide. */
  'others_choice',
  /** The client said no. */
  'client_said_no',
  /** The contact has to confirm by a code to their own number. */
  'contact_code',
] as const;
export type Refusal = (typeof refusals)[number];

/** Null: allowed. `right`: the right that the act needs in a member's role. */
export function judge(
  { act, way, right }: { act: Act; way: Way; right: Right | null },
  standing: Standing,
  matter: Matter = noMatter,
): Refusal | null {
  const rule: ActRule = acts[act];
  const through: WayRule = ways[way];
  if (!through.leadsTo.includes(act)) return 'not_by_this_way';
  const { behind, makerNeeds, own } = through;
  if (own !== undefined && right === 'self' && !own.includes(act)) return 'not_by_this_way';
  if (makerNeeds !== undefined) {
    const { role, held } = standing.maker ?? { role: null, held: false };
    if (role === null) return 'not_a_member';
    if (!may(role, makerNeeds)) return 'role_not_allowed';
    if (held && !rule.whileHeld) return 'held';
  }
  if (behind === 'member') {
    if (standing.role === null) return 'not_a_member';
    if (right !== null && !may(standing.role, right)) return 'role_not_allowed';
  }
  if (standing.held && !rule.whileHeld) return 'held';
  if (standing.ownerHeld && rule.whileOwnerHeld === false) return 'owner_held';
  if (standing.erasing && rule.whileErasing === false && right !== 'self') return 'erasing';
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
  // After a no, only the contact can change the answer, by a code to their own number.
  if (!speaksForClient) return 'client_said_no';
  return matter.contactProven ? null : 'contact_code';
}

/** Acts on one's own data, codes and removing power work without the second factor that the account requires. */
const asksForFactor = (act: Act, right: Right | null): boolean =>
  right !== null && right !== 'self' && act !== 'take_back' && act !== 'code';
