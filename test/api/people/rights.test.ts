import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '#contract/call.ts';
import { type CallName, callList, calls } from '#contract/calls.ts';
import { type Role, roles } from '#domain/account/member.ts';
import { appForTests, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { sampleBody, samplePath } from '../http/samples.ts';
import { joins } from './team.ts';

const everybody = roles;
const workers = ['owner', 'manager', 'preparer'] as const;
const managers = ['owner', 'manager'] as const;
const owners = ['owner'] as const;

type GuardedName = {
  [N in CallName]: (typeof calls)[N] extends { access: 'signed-in' } ? N : never;
}[CallName];

/**
 * The roles that may make each call; null: about the person alone, in any account. One without a row does not
 * compile.
 */
const allowed: Readonly<Record<GuardedName, readonly Role[] | null>> = {
  logout: null,
  listAccounts: null,
  acceptInvitation: null,
  erasePerson: null,
  keepPerson: null,

  setName: everybody,
  profile: everybody,
  updateProfile: everybody,
  verifyEmail: everybody,
  photo: everybody,
  uploadPhoto: everybody,
  removePhoto: everybody,
  sessions: everybody,
  signOutSession: everybody,
  disownSession: everybody,
  askProof: everybody,
  prove: everybody,
  secondFactor: everybody,
  setUpSecondFactor: everybody,
  confirmSecondFactor: everybody,
  makeRecoveryCodes: everybody,
  removeSecondFactor: everybody,
  beginPasskey: everybody,
  addPasskey: everybody,
  removePasskey: everybody,
  signOutEverywhere: everybody,
  signOutStolen: everybody,
  leaveAccount: everybody,
  ownFirmIdentity: everybody,
  beginFirmBinding: everybody,
  bindFirmIdentity: everybody,
  endFirmBinding: everybody,

  events: everybody,
  dashboard: everybody,
  desk: everybody,
  year: everybody,
  calendar: everybody,
  listGstins: everybody,
  listDetails: everybody,
  getDetails: everybody,
  backlog: everybody,
  history: everybody,
  documents: everybody,
  readDocument: everybody,
  readProof: everybody,
  readOutage: everybody,
  makeExport: everybody,
  listCodes: everybody,
  getRelay: everybody,
  getSchedule: everybody,
  listPeople: everybody,

  /** Of its acts those of a month; the others are tried below. */
  bulk: workers,
  scheduleOrSkip: workers,
  startBacklog: workers,
  skipBacklogPeriod: workers,
  stopBacklog: workers,
  fileToday: workers,
  fileAllTheSame: workers,
  payLateFee: workers,
  skipFiling: workers,
  recordByHand: workers,
  noticeDone: workers,
  undoSkip: workers,
  retryFiling: workers,
  askClient: workers,
  takeQuestionBack: workers,
  askCode: workers,
  giveCode: workers,
  askCodeAgain: workers,
  verifyAgain: workers,
  readAgain: workers,
  renewedAccess: workers,

  addGstin: managers,
  importGstins: managers,
  updateGstin: managers,
  deleteGstin: managers,
  setAutoFilling: managers,
  setAutoFillingOfOne: managers,
  setConsent: managers,
  setSignatoryPan: managers,
  setRelay: managers,
  makeSmsSecret: managers,
  revokeSmsSecret: managers,
  demoFirm: managers,
  saveSchedule: managers,
  assignGstin: managers,
  setContact: managers,
  consents: managers,
  calendarFeed: managers,
  makeCalendarFeed: managers,
  endCalendarFeed: managers,

  renameAccount: owners,
  firmSignIn: owners,
  setFirmSignIn: owners,
  endFirmSignIn: owners,
  invite: owners,
  listInvitations: owners,
  takeInvitationBack: owners,
  changeRole: owners,
  removeMember: owners,
  listKeys: owners,
  makeKey: owners,
  revokeKey: owners,
  listWebhooks: owners,
  addWebhook: owners,
  removeWebhook: owners,
  changeWebhookSecret: owners,
  testWebhook: owners,
  listDeliveries: owners,
  sendAgain: owners,
  securityLog: owners,
  download: owners,
  eraseAccount: owners,
  keepAccount: owners,
};

/** After these calls the caller is somebody else, or nobody: each is tried with a caller of its own. */
const ending: ReadonlySet<CallName> = new Set(['leaveAccount', 'signOutEverywhere', 'signOutStolen']);

describe('The rights of each role', () => {
  let at: TestApp;
  let owner: SignedInPerson;
  let people: Record<Role, SignedInPerson>;
  let count = 0;
  const come = (role: Role): Promise<SignedInPerson> =>
    joins(at, owner, `+9196100${String((count += 1)).padStart(5, '0')}`, role);
  /** Long after their sign-in, so that no erasing and no key comes of it. */
  const isLong = ({ personId }: SignedInPerson) =>
    at.db.asSystem((trx) =>
      trx
        .updateTable('session')
        .set({ proven_at: new Date(0) })
        .where('person_id', '=', personId)
        .execute(),
    );
  before(async () => {
    at = await appForTests();
    owner = await at.signIn('+919610099999');
    people = {
      owner: await come('owner'),
      manager: await come('manager'),
      preparer: await come('preparer'),
      viewer: await come('viewer'),
    };
    for (const person of Object.values(people)) await isLong(person);
  });
  after(() => at.close());

  const ask = async (call: Call, { headers }: SignedInPerson) => {
    const body = sampleBody(call);
    const reply = await at.app.inject({
      method: call.method,
      url: samplePath(call),
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const code = reply.statusCode < 400 ? '' : (reply.json<{ code?: string }>().code ?? '');
    return { status: reply.statusCode, code };
  };

  const guarded = callList.filter(({ access }) => access === 'signed-in');

  test('the table has each call that asks who is signed in, and no other', () => {
    assert.deepEqual(Object.keys(allowed).toSorted(), guarded.map(({ name }) => name).toSorted());
  });

  for (const call of guarded) {
    const may = allowed[call.name as GuardedName];
    // A stream of news does not end: that everybody may open it is looked at where it is opened.
    if (may === null || call.kind === 'event-stream') continue;
    test(`${call.name} is for ${may.join(', ')} alone`, async () => {
      for (const role of roles) {
        // An owner whose device was stolen holds the account, so theirs is another one.
        if (call.name === 'signOutStolen' && role === 'owner') continue;
        const isEnding = ending.has(call.name) && role !== 'owner';
        const { status, code } = await ask(call, isEnding ? await come(role) : people[role]);
        if (may.includes(role)) {
          assert.notEqual(code, 'role_not_allowed', role);
          assert.ok(status < 500, `${role}: ${status}`);
        } else assert.deepEqual([status, code], [403, 'role_not_allowed'], role);
      }
      if (ending.has(call.name)) {
        people.owner = await come('owner');
        await isLong(people.owner);
      }
    });
  }

  test("each answer in an account lists the role's rights there, as the table has them, so that pages offer nothing else", async () => {
    const told: Record<Role, string> = {
      owner: 'self look file manage people programs own',
      manager: 'self look file manage',
      preparer: 'self look file',
      viewer: 'self look',
    };
    for (const role of roles) {
      const { headers } = people[role];
      const reply = await at.app.inject({ url: calls.dashboard.path, headers });
      assert.equal(reply.headers['x-may'], told[role], role);
      const ofPerson = await at.app.inject({ url: calls.listAccounts.path, headers });
      assert.equal(ofPerson.headers['x-may'], told[role], `${role}, in a call of the person alone`);
      const { authorization } = headers;
      const unnamed = await at.app.inject({ url: calls.listAccounts.path, headers: { authorization } });
      assert.equal(unnamed.headers['x-may'], undefined, role);
    }
  });

  test('many at once are scheduled, labelled and switched by who may do it to one', async () => {
    const ids = ['0190f5a0-7c1e-4b7a-9d3e-2f6a1c5b8e90'];
    for (const body of [
      { act: 'recurring_on', ids },
      { act: 'recurring_off', ids },
      { act: 'label', ids, label: 'A' },
      { act: 'schedule', ids, gstr1_filling_day: 5 },
    ])
      for (const role of roles) {
        const reply = await at.app.inject({
          method: 'POST',
          url: calls.bulk.path,
          headers: people[role].headers,
          payload: body,
        });
        const expected = managers.some((one) => one === role) ? 200 : 403;
        assert.equal(reply.statusCode, expected, `${body.act} by ${role}: ${reply.body}`);
      }
  });

  test('calls about a person alone are open to every role, also where they name no account', async () => {
    for (const role of roles) {
      const { authorization } = people[role].headers;
      const unnamed = { ...people[role], headers: { authorization } };
      assert.equal((await ask(calls.listAccounts, unnamed)).status, 200, role);
      assert.equal((await ask(calls.dashboard, unnamed)).code, 'account_unnamed', role);
    }
  });
});
