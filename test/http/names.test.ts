import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { hostileNames, validNames } from '../fixtures/names.ts';
import { calls } from '#contract/calls.ts';
import type { CallInput } from '#contract/client.ts';
import { sampleBody } from './samples.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from './appForTests.ts';

type PasskeyBody = CallInput<'addPasskey'>['body'];

const link = 'Refund at https://evil.example/pay';
const twoLines = 'Asha\nYour refund is ready';
const long = 'A'.repeat(61);

describe('A name that is no name', () => {
  let at: TestApp;
  let person: SignedInPerson;
  let stored: Record<string, number>;
  before(async () => {
    at = await appForTests();
    person = await at.signIn('+919866000001');
    must(
      await person.client.addGstin({
        body: { username: 'narmada.foods', password: 'Demo@1234', business_nick_name: 'Narmada' },
      }),
    );
    stored = await at.rowCounts();
  });
  after(() => at.close());

  const idOfGstin = async (): Promise<string> =>
    must(await person.client.listGstins({ body: {} })).data[0]?.id ?? '';

  const places: Record<string, (name: string) => Promise<{ success: boolean; status?: number }>> = {
    'of the user': (name) => person.client.setName({ body: { name } }),
    'in the profile': (name) => person.client.updateProfile({ body: { display_name: name } }),
    'in the profile, capitalised': (name) => person.client.updateProfile({ body: { Name: name } }),
    'first in the profile': (name) => person.client.updateProfile({ body: { first_name: name } }),
    'last in the profile': (name) => person.client.updateProfile({ body: { last_name: name } }),
    'of a business': (name) =>
      person.client.addGstin({
        body: { username: 'kaveri.textiles', password: 'Demo@1234', business_nick_name: name },
      }),
    'of a contact': async (name) =>
      person.client.updateGstin({ body: { id: await idOfGstin(), contact_person: name } }),
    'of law': async (name) =>
      person.client.updateGstin({ body: { id: await idOfGstin(), legal_name: name } }),
    'of trade': async (name) =>
      person.client.updateGstin({ body: { id: await idOfGstin(), trade_name: name } }),
    'under a mandate': async (name) =>
      person.client.setRelay({ params: { id: await idOfGstin() }, body: { on: true, signed_by: name } }),
    'of an account': (name) => person.client.renameAccount({ body: { name } }),
    'of a key': (name) => person.client.makeKey({ body: { name, scopes: ['read'], days: 90 } }),
    'of a client who says yes': async (name) =>
      person.client.setContact({ params: { id: await idOfGstin() }, body: { name, mobile: '9866000099' } }),
    'as a label': async (name) =>
      person.client.bulk({ body: { act: 'label', ids: [await idOfGstin()], label: name } }),
    'of a passkey': (name) =>
      person.client.addPasskey({ body: { ...(sampleBody(calls.addPasskey) as PasskeyBody), name } }),
  };

  for (const [where, put] of Object.entries(places)) {
    test(`is not taken ${where}`, async () => {
      for (const [what, name] of Object.entries(hostileNames)) {
        const answer = await put(name);
        assert.ok(!answer.success && answer.status === 400, `${what}: ${JSON.stringify(answer)}`);
      }
      assert.deepEqual(await at.rowCounts(), stored);
    });
  }

  test('is told from names as they are written in India, which every field takes', async () => {
    for (const name of validNames) {
      for (const where of ['of the user', 'in the profile', 'of a contact', 'of law', 'of an account'])
        assert.ok((await places[where]?.(name))?.success, `${where}: ${name}`);
      must(await person.client.setContact({ params: { id: await idOfGstin() }, body: { name, mobile: '9866000099' } }));
    }
  });

  test('is not taken when it is longer than 60 characters, where it may be told to others', async () => {
    for (const where of ['of the user', 'in the profile', 'of a business', 'under a mandate'] as const) {
      const answer = await places[where]?.(long);
      assert.ok(answer && !answer.success && answer.status === 400, where);
    }
  });

  test('is told of in each line of a file of GSTINs, whatever is wrong with it', async () => {
    const names = Object.values(hostileNames);
    const rows = names.map((name, at) => `"${name}",hostile.${at},Demo@1234`);
    const { lines } = must(
      await person.client.importGstins({ body: { csv: `name,username,password\n${rows.join('\n')}\n` } }),
    ).data;
    assert.equal(lines.length, names.length);
    for (const { problems } of lines) assert.ok(problems.length > 0);
  });

  test('is told of in each line of a file of GSTINs', async () => {
    const csv = `name,username,password\n"${twoLines}",one,Demo@1234\n${link},two,Demo@1234\nAsha,three,Demo@1234\n`;
    const { lines } = must(await person.client.importGstins({ body: { csv } })).data;
    assert.deepEqual(
      lines.map(({ problems }) => problems),
      [
        ['The business nick name is one line, without signs that cannot be seen.'],
        ['The business nick name must not hold a link or an address.'],
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

  test('is told of in words that say what to do', async () => {
    const answer = await person.client.setName({ body: { name: 'K.Rao of Rao.Traders' } });
    assert.ok(!answer.success);
    assert.equal(answer.message, 'A name must not hold a link or an address: put a space after each dot');
  });
});
