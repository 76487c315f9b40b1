import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

/** One of each kind, as it was tried. */
const hostile = [
  ['Your GST is blocked call 98765 43210', 'no_number'],
  ['\u3164', 'no_letter'],
  ['Refund at https://evil.example/pay', 'no_link'],
  ['asha@okbank', 'no_link'],
  ['Asha\nYour refund is ready', 'one_line'],
  ['Asha \u202eoaR', 'one_line'],
  ['Sh\u0443nya', 'one_script'],
] as const;
const long = 'A'.repeat(61);
const passkey = {
  id: 'c2FtcGxl',
  rawId: 'c2FtcGxl',
  type: 'public-key' as const,
  response: { clientDataJSON: 'c2FtcGxl', attestationObject: 'c2FtcGxl' },
};

describe('A name that is no name', () => {
  let at: TestApp;
  let person: SignedInPerson;
  let stored: Record<string, number>;
  let id: string;
  before(async () => {
    at = await appForTests();
    person = await at.signIn('+919866000001');
    must(
      await person.client.addGstin({
        body: { username: 'narmada.foods', password: 'Demo@1234', business_nick_name: 'Narmada' },
      }),
    );
    id = must(await person.client.listGstins({ body: {} })).data[0]?.id ?? '';
    stored = await at.rowCounts();
  });
  after(() => at.close());

  type Answer = { success: boolean; status?: number; message: string; errors?: unknown };
  /** Every field that takes a name which others may read. */
  const places: Record<string, (name: string) => Promise<Answer>> = {
    'of the user': (name) => person.client.setName({ body: { name } }),
    'in the profile': (name) => person.client.updateProfile({ body: { display_name: name } }),
    'in the profile, capitalised': (name) => person.client.updateProfile({ body: { Name: name } }),
    'first in the profile': (name) => person.client.updateProfile({ body: { first_name: name } }),
    'last in the profile': (name) => person.client.updateProfile({ body: { last_name: name } }),
    'of an account': (name) => person.client.renameAccount({ body: { name } }),
    'of a key': (name) => person.client.makeKey({ body: { name, scopes: ['read'], days: 90 } }),
    'of a passkey': (name) => person.client.addPasskey({ body: { name, passkey } }),
    'of a business': (name) =>
      person.client.addGstin({
        body: { username: 'kaveri.textiles', password: 'Demo@1234', business_nick_name: name },
      }),
    'of a client’s own approver': (name) =>
      person.client.setContact({ params: { id }, body: { name, mobile: '98765 43210' } }),
    'of a contact': (name) => person.client.updateGstin({ body: { id, contact_person: name } }),
    'of law': (name) => person.client.updateGstin({ body: { id, legal_name: name } }),
    'of trade': (name) => person.client.updateGstin({ body: { id, trade_name: name } }),
    'under a mandate': (name) =>
      person.client.setRelay({ params: { id }, body: { on: true, signed_by: name } }),
    'of a group of clients': (name) => person.client.bulk({ body: { act: 'label', ids: [id], label: name } }),
  };

  for (const [where, put] of Object.entries(places)) {
    test(`is not taken ${where}`, async () => {
      for (const [name, code] of hostile) {
        const answer = await put(name);
        assert.ok(!answer.success && answer.status === 400, `${where}: ${JSON.stringify(answer)}`);
        assert.match(JSON.stringify(answer.errors), new RegExp(`"${code}"`), `${where}: ${name}`);
      }
      assert.deepEqual(await at.rowCounts(), stored);
    });
  }

  test('is refused when it is longer than 60 characters, where others may read it', async () => {
    const longer = ['of a contact', 'of law', 'of trade'];
    for (const [where, put] of Object.entries(places)) {
      if (longer.includes(where)) continue;
      const answer = await put(long);
      assert.ok(!answer.success && answer.status === 400, where);
    }
  });

  test('is reported in each line of a file of GSTINs', async () => {
    const csv = [
      'name,username,password',
      ...hostile.map(([name], at) => `"${name}",one${at},Demo@1234`),
      'Asha,three,Demo@1234',
    ].join('\n');
    const { lines } = must(await person.client.importGstins({ body: { csv, dry_run: true } })).data;
    assert.deepEqual(
      lines.map(({ problems }) => problems),
      [
        ['The business nick name must not hold a phone number, nor 8 digits or more.'],
        ['The business nick name needs a letter or a digit that can be seen.'],
        ['The business nick name must not hold a link or an address.'],
        ['The business nick name must not hold a link or an address.'],
        ['The business nick name is one line, without signs that cannot be seen.'],
        ['The business nick name is one line, without signs that cannot be seen.'],
        ['The business nick name mixes scripts in one word: write each word in one script.'],
        [],
      ],
    );
  });

  test('is a name of a business as long as only a dot speaks against it', async () => {
    const named = {
      username: 'kaveri.textiles',
      password: 'Demo@1234',
      business_nick_name: 'kaveri.textiles',
    };
    must(await person.client.addGstin({ body: named }));
  });

  test('is reported in words that say what to do', async () => {
    const answer = await person.client.setName({ body: { name: 'K.Rao of Rao.Traders' } });
    assert.ok(!answer.success);
    assert.equal(answer.message, 'A name must not hold a link or an address: put a space after each dot');
  });
});
