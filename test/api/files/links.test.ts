import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { openStore } from '#db/store.ts';
import { drawReturn } from '#files/drawReturn.ts';
import { fileLinks } from '#files/links.ts';
import { openExports, openFiles } from '#files/openFiles.ts';
import { type KeyRing, parseKeyRing } from '#security/keyRing.ts';
import { documents } from '#texts/compiled/documents.ts';
import { openDocument } from '#usecases/documents/documents.ts';
import type { FileGrant, Files } from '#usecases/ports/documents.ts';
import type { Store } from '#usecases/ports/store.ts';
import { appForTests, must, type SignedInPerson, type TestApp } from '../http/appForTests.ts';
import { joins } from '../people/team.ts';
import { pdfPages } from './pdfText.ts';
import { filedJson, gstin, seedFiling } from './seed.ts';

const minutes = 60_000;

function ringOf(names: string[], current: string, secrets: Record<string, string>): KeyRing {
  const keys = Object.fromEntries(names.map((name) => [name, secrets[name]]));
  const ring = parseKeyRing(JSON.stringify({ current, keys }));
  assert.ok(ring.ok);
  return ring.value;
}

const secrets = { k1: randomBytes(32).toString('base64'), k2: randomBytes(32).toString('base64') };
const ring = ringOf(['k1'], 'k1', secrets);
const grant: FileGrant = {
  accountId: randomUUID(),
  sessionId: randomUUID(),
  filingId: randomUUID(),
  form: 'GSTR1',
  kind: 'pdf',
  language: 'mr',
  expiresAt: 1_800_000_000_000,
};

describe('A signed link', () => {
  test('shows the signed contents, also after the keys have turned, and nothing once its key is gone', () => {
    const token = fileLinks(ring).sign(grant);
    assert.match(token, /^[\w.-]+$/);
    assert.deepEqual(fileLinks(ring).read(token), grant);
    assert.deepEqual(fileLinks(ringOf(['k1', 'k2'], 'k2', secrets)).read(token), grant);
    assert.equal(fileLinks(ringOf(['k2'], 'k2', secrets)).read(token), null);
  });

  test('is nothing once any one character of it differs', () => {
    const links = fileLinks(ring);
    const token = links.sign(grant);
    for (let index = 0; index < token.length; index += 1) {
      const other = token[index] === 'A' ? 'B' : 'A';
      const altered = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      assert.equal(links.read(altered), null, `character ${index}`);
    }
    for (const text of ['', '.', 'a.b', `${token}A`, token.slice(0, -1), token.split('.')[0] ?? '']) {
      assert.equal(links.read(text), null, text);
    }
  });

  test('of another purpose under the same key is not taken', () => {
    const other = fileLinks({ current: 'k1', keyFor: (_purpose, id) => ring.keyFor('access-token', id) });
    assert.equal(fileLinks(ring).read(other.sign(grant)), null);
  });
});

describe('Links to return documents', () => {
  let at: TestApp;
  let store: Store;
  const links = fileLinks(ring);
  const files: Files = { ...openFiles(ring), links, draw: drawReturn };
  before(async () => {
    at = await appForTests({ deps: { files, exports: openExports(ring) } });
    store = openStore(at.db, at.identity.seal);
  });
  after(() => at.close());

  test('no answer at a link tells its address to another site, nor is kept or framed, whatever it is', async () => {
    const person = await someone();
    const made = async (kind: 'clients' | 'month') =>
      must(await person.client.makeExport({ body: { kind } })).data.url;
    const [clients, month, expired] = [await made('clients'), await made('month'), await made('clients')];
    const answers = [await open(clients), await open(month), await open(`${clients}A`)];
    at.clock.wall += 24 * 60 * minutes;
    answers.push(await open(expired), await open('/files/none'));
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 404, 410, 404],
    );
    for (const { headers } of answers) {
      assert.equal(headers['referrer-policy'], 'no-referrer');
      assert.equal(headers['cache-control'], 'private, no-store');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
      assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['x-frame-options'], 'DENY');
    }
  });

  let phone = 9_844_444_400;
  const someone = (): Promise<SignedInPerson> => at.signIn(`+91${(phone += 1)}`);
  const open = (url: string) => at.app.inject({ url });
  const heldBy = ({ accountId, refreshToken }: SignedInPerson) => ({
    accountId,
    sessionId: refreshToken.split('.')[0] ?? '',
  });

  const entryOf = async (person: SignedInPerson) => {
    const [entry] = must(await person.client.history()).data;
    assert.ok(entry);
    return entry;
  };

  test('the history leads to both returns, which are the same at each opening', async () => {
    const person = await someone();
    const { arn } = await seedFiling(store, person.accountId);
    const entry = await entryOf(person);
    for (const [url, form] of [
      [entry.gst_1_url, 'GSTR1'],
      [entry.gst_3b_url, 'GSTR3B'],
    ] as const) {
      assert.match(url, /^\/files\/[\w.-]+$/);
      const first = await open(url);
      assert.equal(first.statusCode, 200);
      assert.equal(first.headers['content-type'], 'application/pdf');
      assert.equal(first.headers['content-disposition'], `inline; filename="${form}_${gstin}_102026.pdf"`);
      assert.equal(first.headers['cache-control'], 'private, no-store');
      assert.equal(first.headers['x-content-type-options'], 'nosniff');
      assert.equal(first.headers['referrer-policy'], 'no-referrer');
      assert.equal(first.headers['x-simulated'], '1');
      assert.match(String(first.headers['content-security-policy']), /^default-src 'none'/);
      const [page = ''] = pdfPages(first.rawPayload);
      assert.ok(page.includes(arn(form)) && page.includes(gstin) && page.includes('SIMULATED'));
      const second = await open(url);
      assert.ok(second.rawPayload.equals(first.rawPayload));
    }
  });

  test('a document keeps the names from the time of filing, despite later changes and removals', async () => {
    const person = await someone();
    const { filing } = await seedFiling(store, person.accountId);
    const { gst_1_url: url } = await entryOf(person);
    const asFiled = await open(url);
    assert.match(pdfPages(asFiled.rawPayload).join(' '), /Asha Narmada.*Proprietor/);
    await store.asTenant(person.accountId, async (rows) => {
      const registration = await rows.registrations.byId(filing.registrationId);
      assert.ok(registration?.signatoryId);
      await rows.signatories.update(registration.signatoryId, { name: 'Somebody Else' });
      await rows.registrations.update(registration.id, {
        legalName: 'ANOTHER NAME',
        constitution: 'Company',
      });
    });
    assert.ok((await open(url)).rawPayload.equals(asFiled.rawPayload));
    must(await person.client.deleteGstin({ body: { gstin } }));
    assert.ok((await open(url)).rawPayload.equals(asFiled.rawPayload));
  });

  test('a document is in the language of the person who asked for its link, and stays in it', async () => {
    const person = await someone();
    await seedFiling(store, person.accountId);
    must(await person.client.updateProfile({ body: { language: 'mr' } }));
    const { gst_1_url: url } = await entryOf(person);
    const inMarathi = await open(url);
    assert.ok(pdfPages(inMarathi.rawPayload).join(' ').includes(documents.mr.legalName));
    must(await person.client.updateProfile({ body: { language: 'en' } }));
    assert.ok((await open(url)).rawPayload.equals(inMarathi.rawPayload));
    const { gst_1_url: anew } = await entryOf(person);
    assert.ok(
      pdfPages((await open(anew)).rawPayload)
        .join(' ')
        .includes(documents.en.legalName),
    );
  });

  test('a GSTIN’s own page has the same links as the history', async () => {
    const person = await someone();
    await seedFiling(store, person.accountId);
    const [details] = must(await person.client.getDetails({ params: { id: gstin } })).data.gstins;
    const url = details?.recent_filling_history[0]?.gst_1_url ?? '';
    assert.equal((await open(url)).statusCode, 200);
  });

  test('the filed JSON is downloaded as it was filed, and its name marks it as simulated', async () => {
    const person = await someone();
    const { filing } = await seedFiling(store, person.accountId);
    const { documents, expires_at: end } = must(
      await person.client.documents({ params: { id: filing.id } }),
    ).data;
    // The end is exact to the second.
    const life = Date.parse(end) - at.clock.wall;
    assert.ok(life <= 60 * minutes && life > 60 * minutes - 1000, `${life} ms`);
    assert.deepEqual(
      documents.map(({ form, kind, file_name: name }) => [form, kind, name]),
      [
        ['GSTR-1', 'pdf', `GSTR1_${gstin}_102026.pdf`],
        ['GSTR-1', 'json', `GSTR1_${gstin}_102026_SIMULATED.json`],
        ['GSTR-3B', 'pdf', `GSTR3B_${gstin}_102026.pdf`],
        ['GSTR-3B', 'json', `GSTR3B_${gstin}_102026_SIMULATED.json`],
      ],
    );
    for (const { form, url, file_name: name } of documents.filter(({ kind }) => kind === 'json')) {
      const reply = await open(url);
      assert.equal(reply.headers['content-disposition'], `attachment; filename="${name}"`);
      assert.deepEqual(reply.json(), filedJson[form === 'GSTR-1' ? 'GSTR1' : 'GSTR3B']);
    }
  });

  test('a link works for 60 minutes by the wall clock, then answers a page with the way to a fresh one', async () => {
    const person = await someone();
    await seedFiling(store, person.accountId);
    const { gst_1_url: url } = await entryOf(person);
    const then = at.clock.wall;
    try {
      at.clock.product += 400 * 24 * 60 * minutes;
      at.clock.wall = then + 60 * minutes - 1;
      assert.equal((await open(url)).statusCode, 200);
      at.clock.wall = then + 60 * minutes;
      const late = await open(url);
      assert.equal(late.statusCode, 410);
      assert.match(String(late.headers['content-type']), /^text\/html/);
      assert.match(late.body, /This link has expired/);
      assert.match(late.body, /<a href="\/filling-history">Get a fresh link<\/a>/);
      assert.doesNotMatch(late.body, /<script|style=|https?:/);
      assert.match(
        String(late.headers['content-security-policy']),
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; .*frame-ancestors 'none'/,
      );
      assert.equal(late.headers['cache-control'], 'private, no-store');
    } finally {
      at.clock.wall = then;
    }
  });

  test('an altered or invented link answers a page, and reveals nothing', async () => {
    const person = await someone();
    await seedFiling(store, person.accountId);
    const { gst_1_url: url } = await entryOf(person);
    for (const wrong of [
      url.slice(0, -2),
      url.replace('/files/', '/files/A'),
      '/files/x',
      '/files/',
      '/files/a/b',
    ]) {
      const reply = await open(wrong);
      assert.equal(reply.statusCode, 404, wrong);
      assert.match(reply.body, /This link does not work/);
      assert.match(reply.body, /Get a fresh link/);
    }
  });

  test('a return adopted from the portal has no document, even with a validly signed link', async () => {
    const person = await someone();
    const { filing } = await seedFiling(store, person.accountId, { adopted: 'GSTR3B' });
    const entry = await entryOf(person);
    assert.notEqual(entry.gstr3b_arn, '');
    assert.equal(entry.gst_3b_url, '');
    assert.equal((await open(entry.gst_1_url)).statusCode, 200);
    const { documents } = must(await person.client.documents({ params: { id: filing.id } })).data;
    assert.deepEqual([...new Set(documents.map(({ form }) => form))], ['GSTR-1']);
    for (const kind of ['pdf', 'json'] as const) {
      const expiresAt = at.clock.wall + minutes;
      const key = { ...heldBy(person), filingId: filing.id, form: 'GSTR3B', language: 'en' } as const;
      const reply = await open(`/files/${links.sign({ ...key, kind, expiresAt })}`);
      assert.equal(reply.statusCode, 404);
      assert.match(reply.body, /File not available/);
    }
  });

  test("another user's filing has no links for me, and a link that names me does not open it", async () => {
    const [owner, other] = [await someone(), await someone()];
    const { filing } = await seedFiling(store, owner.accountId);
    await open((await entryOf(owner)).gst_1_url);
    const asked = await other.client.documents({ params: { id: filing.id } });
    assert.ok(!asked.success && asked.status === 404);
    const key = { ...heldBy(other), filingId: filing.id, form: 'GSTR1', language: 'en' } as const;
    for (const kind of ['pdf', 'json'] as const) {
      const token = links.sign({ ...key, kind, expiresAt: at.clock.wall + minutes });
      assert.equal((await open(`/files/${token}`)).statusCode, 404);
    }
  });

  test('a link ends with the session that asked for it, by whichever door it is signed out; other sessions keep theirs', async () => {
    const person = await someone();
    const { filing } = await seedFiling(store, person.accountId);
    const number = `+91${phone}`;
    const linksFor = async (session: SignedInPerson): Promise<string[]> => {
      const entry = await entryOf(session);
      const { documents } = must(await session.client.documents({ params: { id: filing.id } })).data;
      return [entry.gst_1_url, entry.gst_3b_url, ...documents.map(({ url }) => url)];
    };
    const codesOf = async (urls: string[]): Promise<Set<number>> => {
      const codes = new Set<number>();
      for (const url of urls) codes.add((await open(url)).statusCode);
      return codes;
    };
    const [elsewhere, removed] = [await at.signIn(number), await at.signIn(number)];
    const [here, there, gone] = [await linksFor(person), await linksFor(elsewhere), await linksFor(removed)];
    assert.deepEqual(await codesOf([...here, ...there, ...gone]), new Set([200]));
    must(await person.client.logout());
    must(await elsewhere.client.signOutSession({ params: { id: heldBy(removed).sessionId } }));
    assert.deepEqual(await codesOf([...here, ...gone]), new Set([410]));
    assert.deepEqual(await codesOf(there), new Set([200]));
    must(await elsewhere.client.signOutEverywhere());
    assert.deepEqual(await codesOf(there), new Set([410]));
    const page = await open(there[0] ?? '');
    assert.match(page.body, /This link has ended/);
    assert.match(page.body, /Get a fresh link/);
    // A link names its session: that of another person's opens nothing.
    const stranger = await someone();
    const key = { filingId: filing.id, form: 'GSTR1', kind: 'pdf', language: 'en' } as const;
    const mixed = { ...heldBy(stranger), accountId: person.accountId };
    const token = links.sign({ ...key, ...mixed, expiresAt: at.clock.wall + minutes });
    assert.equal((await open(`/files/${token}`)).statusCode, 410);
  });

  test('neither a viewer who opens links without end nor the link of an ended session keeps an owner from theirs', async () => {
    const owner = await someone();
    const { filing } = await seedFiling(store, owner.accountId);
    const viewer = await joins(at, owner, `+91${(phone += 1)}`, 'viewer');
    const ended = await at.signIn(`+91${phone - 1}`);
    const minute = { expiresAt: at.clock.wall + minutes };
    const fileOf = (of: SignedInPerson): string => {
      const key = { ...heldBy(of), accountId: owner.accountId, filingId: filing.id, language: 'en' } as const;
      return `/files/${links.sign({ ...key, form: 'GSTR1', kind: 'json', ...minute })}`;
    };
    const exportOf = async (of: SignedInPerson) =>
      must(await of.client.makeExport({ body: { kind: 'clients' } })).data.url;
    const [ofEnded, ofViewer] = [await exportOf(ended), await exportOf(viewer)];
    must(await ended.client.logout());
    const codes = async (url: string, times: number): Promise<number[]> => {
      const all = new Set<number>();
      for (let n = 0; n < times; n += 1) all.add((await open(url)).statusCode);
      return [...all];
    };
    assert.deepEqual(await codes(ofEnded, 12), [410]);
    assert.deepEqual(await codes(fileOf(ended), 122), [410]);
    assert.deepEqual(await codes(ofViewer, 12), [200, 429]);
    assert.deepEqual(await codes(fileOf(viewer), 122), [200, 429]);
    assert.deepEqual([await codes(await exportOf(owner), 1), await codes(fileOf(owner), 1)], [[200], [200]]);
  });

  test('a link does not outlive the account', async () => {
    const person = await someone();
    const { filing } = await seedFiling(store, person.accountId);
    const nobody: Store = {
      ...store,
      asTenant: (accountId, work) =>
        store.asTenant(accountId, (rows) =>
          work({ ...rows, people: { ...rows.people, get: async () => null } }),
        ),
    };
    const ports = {
      store: nobody,
      clock: { ...at.clock, wall: () => 0, product: async () => 0 },
      log: at.identity.log,
    };
    for (const kind of ['pdf', 'json'] as const) {
      const key = { ...heldBy(person), filingId: filing.id, form: 'GSTR1', kind, language: 'en' } as const;
      const opened = await openDocument(ports, files, key);
      assert.deepEqual(opened, { ok: false, failure: { kind: 'not_available' } });
    }
  });

  test('figures that were filed are never drawn as zeros', async () => {
    const person = await someone();
    const filed = {
      GSTR3B: { gstin, ret_period: '102026', sup_details: { osup_det: { txval: 100, iamt: 18 } } },
    };
    await seedFiling(store, person.accountId, { filed });
    const { gst_3b_url: url } = await entryOf(person);
    assert.equal((await open(url)).statusCode, 404);
    assert.match(at.logged(), /a filed return is not nil, so it is not drawn/);
  });

  test('a document that cannot be opened for a fault of ours says so on a page, with a line in the log', async () => {
    const person = await someone();
    const { filing } = await seedFiling(store, person.accountId);
    const key = { accountId: person.accountId, filingId: filing.id, form: 'GSTR1', language: 'en' } as const;
    const broken = appForTests({
      deps: {
        files: {
          ...openFiles(ring),
          links,
          draw: async () => {
            throw new Error('no ink');
          },
        },
      },
    });
    const second = await broken;
    try {
      const mine = await second.signIn('+919844444399');
      const own = await seedFiling(openStore(second.db, second.identity.seal), mine.accountId);
      const token = links.sign({
        ...key,
        ...heldBy(mine),
        filingId: own.filing.id,
        kind: 'pdf',
        expiresAt: second.clock.wall + minutes,
      });
      const reply = await second.app.inject({ url: `/files/${token}` });
      assert.equal(reply.statusCode, 503);
      assert.match(reply.body, /The document could not be opened/);
      assert.doesNotMatch(reply.body, /no ink/);
      assert.match(second.logged(), /a document could not be opened/);
    } finally {
      await second.close();
    }
  });
});
