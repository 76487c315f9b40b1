import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { got, type Product, startProduct, until, type User } from '../../harness/product.ts';

/* Typed and pasted text goes through the front door exactly as people enter it. */

const narmada = '23BNRPN4821K1ZN';
let product: Product;
let user: User;
before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919833340166');
});
after(() => product.close());

const cards = async () => got(await user.client.dashboard()).data.gstins;
const cardOf = (nickName: string) =>
  until(`${nickName} to be judged`, async () => {
    const card = (await cards()).find(({ nick_name: name }) => name === nickName);
    return card === undefined || card.status === 'pending' ? null : card;
  });

test('a list in Marathi without passwords is added; the directory tells whose login each is, and the card asks where it does not', async () => {
  const csv = [
    'अ.क्र.\tव्यवसायाचे नाव\tयुजरनेम\tजीएसटी क्रमांक',
    '1\tनर्मदा\tnarmada.foods\tGSTIN: 23 BNRPN 4821 K1ZN',
    '2\tकावेरी\tkaveri.textiles\t',
  ].join('\r\n');
  const { data } = got(await user.client.importGstins({ body: { csv, dry_run: false } }));
  assert.deepEqual([data.ids.length, data.lines.map(({ gstin }) => gstin)], [2, [narmada, '']]);
  const [known, unknown] = [await cardOf('नर्मदा'), await cardOf('कावेरी')];
  assert.deepEqual([known.status, known.gstin], ['success', narmada]);
  assert.deepEqual([unknown.status, unknown.remark_code], ['failed', 'login_unknown']);
  assert.match(unknown.remark, /GSTIN or its portal password under Edit GSTIN/);
  got(await user.client.updateGstin({ body: { id: unknown.id, password: 'Demo@1234' } }));
  assert.equal((await cardOf('कावेरी')).status, 'success', 'the password that is told later verifies it');
});

test('a GSTIN is found, named and filtered by in any spelling', async () => {
  for (const typed of [
    '23-BNRPN-4821-K1ZN',
    'gstin/uin: 23bnrpn4821k1zn',
    '="23BNRPN4821K1ZN"',
    '२३BNRPN४८२१K१ZN',
  ]) {
    const { rows } = got(await user.client.desk({ query: { search: typed } })).data;
    assert.deepEqual(
      rows.map(({ gstin }) => gstin),
      [narmada],
      typed,
    );
    const { gstins } = got(await user.client.getDetails({ params: { id: typed.replace('/', ' ') } })).data;
    assert.equal(gstins[0]?.gstin, narmada, typed);
    const entries = got(await user.client.history({ body: { gstin: typed } })).data;
    assert.ok(entries.length > 0 && entries.every(({ gstin }) => gstin === narmada), typed);
  }
});

test('the error of a GSTIN is explained: the character expected, the one that looks alike, and whose number it is', async () => {
  const add = async (gstin: string) => {
    const answer = await user.client.addGstin({
      body: { username: 'tapti.traders', password: 'Demo@1234', business_nick_name: 'Tapti', gstin },
    });
    assert.ok(!answer.success, gstin);
    return answer.errors[0]?.message ?? answer.message;
  };
  assert.match(await add('27 AAPFU 0939 F1ZX'), /its last character would be V/);
  assert.match(await add('27AAPFUO939F1ZV'), /27AAPFU0939F1ZV would be a GSTIN/);
  assert.match(await add('GSTIN: 27MUMA12345E1D3'), /tax deductor \(TDS\), who files GSTR-7/);
  assert.match(await add('0717USA00031UN1'), /UIN.*GSTR-11/);
  assert.match(await add('9917USA29012OS3'), /OIDAR.*GSTR-5A/);
  assert.match(await add('27AAPFU0939F1Z'), /15 characters/);
});

test('a sign-in code and a mobile number are read as they are pasted', async () => {
  const typed = 'Mob: ९८३३३-४०१६७';
  const { data } = got(await product.anyone.sendCode({ body: { phone_number: typed } }));
  const code = await until('the code', async () => {
    const [message] = got(await product.anyone.demoMessages({ query: { to: '+919833340167' } })).data;
    return /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? null;
  });
  const proven = await product.anyone.checkCode({
    body: {
      phone_number: typed,
      otp: `Your OTP is ${code.slice(0, 3)} ${code.slice(3)}.`,
      challenge: data.challenge,
    },
  });
  assert.ok(proven.success, JSON.stringify(proven));
});

test('a code of the portal goes in as it is pasted out of its message', async () => {
  const added = await product.signIn('+919833340168');
  got(
    await added.client.addGstin({
      body: { username: 'yamuna.prints', password: 'Demo@1234', business_nick_name: 'Yamuna' },
    }),
  );
  await until('it to be known', async () => {
    const [one] = got(await added.client.dashboard()).data.gstins;
    return one?.status === 'success' ? one : null;
  });
  const awaited = await until('its code', async () => got(await added.client.listCodes()).data[0] ?? null);
  const text = await until('the message', async () => {
    const { data } = got(await product.anyone.demoMessages({ query: {} }));
    return (
      data.find(({ channel, text: said }) => channel === 'sms' && /yamuna\.prints is \w+/.test(said))?.text ??
      null
    );
  });
  const code = /yamuna\.prints is (\w+)/.exec(text)?.[1] ?? '';
  got(await added.client.giveCode({ params: { id: awaited.id }, body: { code: `"OTP: ${code}."` } }));
  await until('it to be proven', async () =>
    got(await added.client.dashboard()).data.gstins[0]?.unproven === false ? true : null,
  );
});
