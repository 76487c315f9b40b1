import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseArn } from '#domain/gst/arn.ts';
import {
  addAll,
  type Card,
  type Entry,
  got,
  history,
  type Product,
  startProduct,
  until,
  type User,
} from '../../harness/product.ts';
import { fileByTyping } from './typedCodes.ts';

const clean = ['narmada.foods', 'kaveri.textiles'] as const;
const others = [
  'yamuna.prints',
  'tapti.traders',
  'sahyadri.tools',
  'thar.minerals',
  'ganga.exports',
  'utsav.events',
  'chilika.boats',
  'malabar.spices',
  'aravali.stone',
  'vindhya.sweets',
  'mahanadi.dairy',
  'alaknanda.llp',
  'damodar.works',
  'sabarmati.huf',
  'godavari.mills',
  'kosi.rentals',
  'periyar.einvoice',
  'luni.motors',
  'nobody.knows',
] as const;

let product: Product;
let user: User;
let cards: Map<string, Card>;

before(async () => {
  product = await startProduct('2026-11-02T10:00:00+05:30');
  user = await product.signIn('+919876543210');
  cards = await addAll(user, [...clean, ...others]);
  for (const card of cards.values()) {
    if (card.status !== 'success') continue;
    await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } });
  }
});
after(() => product.close());

const card = (name: string): Card => {
  const found = cards.get(name);
  assert.ok(found, `no card of ${name}`);
  return found;
};

/** The newest entry of a taxpayer, when it has come to rest. */
const entryOf = (name: string, at: (entry: Entry) => boolean): Promise<Entry> =>
  until(`the returns of ${name}`, async () => {
    const [entry] = await history(user, card(name).gstin);
    return entry !== undefined && at(entry) ? entry : null;
  });

const filed = (entry: Entry): boolean =>
  entry.status === 'success' && entry.gstr1_arn !== '' && entry.gstr3b_arn !== '';
const stopped = (entry: Entry): boolean => entry.reason !== '';

const bookOf = async (gstin: string) => {
  const book = await product.context.control?.book();
  assert.ok(book?.ok);
  return book.value.returns.filter((row) => row.gstin === gstin);
};

for (const name of clean) {
  test(`${name}: 'today' ends in two ARNs that the portal's own book holds, each filed once`, async () => {
    const entry = await entryOf(name, filed);
    assert.equal(entry.title, 'GSTR-1 and GSTR-3B, October 2026');
    const rows = (await bookOf(card(name).gstin)).filter((row) => row.period === '102026');
    assert.deepEqual(
      rows
        .toSorted((a, b) => a.form.localeCompare(b.form))
        .map((row) => [row.form, row.arn, row.by, row.count]),
      [
        ['GSTR1', entry.gstr1_arn, 'api', 1],
        ['GSTR3B', entry.gstr3b_arn, 'api', 1],
      ],
    );
    assert.equal(parseArn(entry.gstr1_arn)?.checked, true);
    assert.equal(entry.simulated, true);
    assert.equal(entry.otp, 'Used');
    assert.equal(entry.filled_by, 'User');
  });
}

test('yamuna.prints: three typed codes, the last ones asked for by the portal itself, file both returns', async () => {
  const { places } = await fileByTyping({ product, user, mobile: '+919000100103' }, card('yamuna.prints'));
  assert.deepEqual(places, [1, 2, 3]);
});

test('tapti.traders: GSTR-1 files, GSTR-3B waits with the carried ₹140 and is rescued to its ARN', async () => {
  const entry = await entryOf('tapti.traders', (one) => one.late_fee !== null);
  assert.notEqual(entry.gstr1_arn, '');
  assert.equal(entry.gstr3b_arn, '');
  assert.match(entry.next_act, /₹140/);
  const nothing = { central: 0, state: 0 };
  const fee = { central: 70, state: 70 };
  const { text, ...told } = entry.late_fee ?? { text: '' };
  const waits = { ...fee, own: 140, cash: nothing, missing: fee, agreed: false, challan_days: 15 };
  assert.deepEqual(told, waits);
  assert.match(text, /₹70 central tax \(CGST\) and ₹70 state tax/);
  const params = { id: entry.id };
  const other = await user.client.payLateFee({ params, body: { central: 60, state: 70 } });
  assert.equal(other.success, false);
  got(await product.anyone.demoBankPay({ body: { username: 'tapti.traders', rupees: 140 } }));
  got(await user.client.payLateFee({ params, body: fee }));
  assert.equal((await entryOf('tapti.traders', filed)).late_fee, null);
});

test('luni.motors: interest beside a late fee is refused with its own sentence', async () => {
  const entry = await entryOf('luni.motors', stopped);
  assert.match(entry.error_message, /Beside a late fee, GSTR-3B of October 2026 has ₹36 of tax or interest/);
  assert.equal(entry.late_fee, null);
});

test('sahyadri.tools: saved data makes GSTR-1 not nil, and nothing is filed', async () => {
  const entry = await entryOf('sahyadri.tools', stopped);
  assert.match(entry.error_message, /saved on the GST portal for GSTR-1 of October 2026/);
  assert.deepEqual(
    (await bookOf(card('sahyadri.tools').gstin)).filter((row) => row.by === 'api'),
    [],
  );
});

test("thar.minerals: last month's missing GSTR-3B is named as what comes first", async () => {
  const entry = await entryOf('thar.minerals', stopped);
  assert.match(entry.error_message, /File what is missing up to GSTR-3B of September 2026/);
});

test('ganga.exports: a company is asked for no code and is shown the SMS to send', async () => {
  const entry = await entryOf('ganga.exports', stopped);
  assert.match(entry.error_message, new RegExp(`14409.*NIL R1 ${card('ganga.exports').gstin} 102026`));
  assert.equal(entry.otp, 'Not needed');
  const sent = got(await product.anyone.demoMessages({ query: { to: 'ganga.exports@taxpayer.example' } }));
  assert.deepEqual(sent.data, []);
});

test('utsav.events: a quarterly filer has nothing to file in November, and its card says when', async () => {
  const refused = await user.client.scheduleOrSkip({
    body: { filling_type: 'schedule', id: card('utsav.events').id },
  });
  assert.equal(refused.success, false);
  assert.match(refused.message, /13 January 2027/);
  assert.match(card('utsav.events').next_due ?? '', /^2027-01-13T23:59:59/);
});

test('chilika.boats: API access off fails the verification with the steps to take', () => {
  assert.equal(card('chilika.boats').status, 'failed');
  assert.match(card('chilika.boats').remark, /Manage API Access.*30 days/);
});

test('malabar.spices: both ARNs of the portal are adopted and nothing is filed', async () => {
  const entry = await entryOf('malabar.spices', filed);
  assert.equal(entry.filled_by, 'GST portal');
  const rows = await bookOf(card('malabar.spices').gstin);
  assert.deepEqual(
    rows.filter((row) => row.by === 'api'),
    [],
  );
  assert.ok(rows.some((row) => row.arn === entry.gstr3b_arn));
});

test('aravali.stone: a cancelled registration is refused later periods with the date and GSTR-10', async () => {
  const entry = await entryOf('aravali.stone', stopped);
  assert.match(entry.error_message, /cancelled on \d+ \w+ 2026.*GSTR-10/);
});

test('mahanadi.dairy: the first regular month is asked for before anything is filed; once they are entered in the edit form, both are', async () => {
  const entry = await entryOf('mahanadi.dairy', stopped);
  assert.deepEqual([entry.reason, entry.act], ['first_period_unknown', 'edit']);
  assert.deepEqual(
    (await bookOf(card('mahanadi.dairy').gstin)).filter((row) => row.form !== 'CMP08'),
    [],
  );
  const { id } = card('mahanadi.dairy');
  const { gstins } = got(await user.client.dashboard()).data;
  // The months of the scheme are not owed, whichever the first regular one is.
  assert.equal(gstins.find((each) => each.id === id)?.consequences, null);
  got(await user.client.updateGstin({ body: { id, regular_from: '2026-10' } }));
  assert.ok(filed(await entryOf('mahanadi.dairy', filed)));
});

test('alaknanda.llp: how it signs is its own to say; by code, both are filed', async () => {
  const entry = await entryOf('alaknanda.llp', stopped);
  assert.deepEqual([entry.reason, entry.act], ['evc_not_allowed', 'edit']);
  const { id } = card('alaknanda.llp');
  got(await user.client.updateGstin({ body: { id, signing: 'evc' } }));
  got(await user.client.scheduleOrSkip({ body: { filling_type: 'schedule', id } }));
  assert.ok(filed(await entryOf('alaknanda.llp', filed)));
});

test('damodar.works: a suspension is said and bars nothing; with the yes of the month both are filed', async () => {
  assert.equal(card('damodar.works').warning?.code, 'suspended');
  assert.match(card('damodar.works').warning?.text ?? '', /Suspended at the GST portal.*bank account/);
  assert.ok(filed(await entryOf('damodar.works', filed)));
});

test('sabarmati.huf: the PAN of who signs is asked for, a wrong one is named by its mask, and the right one continues the month', async () => {
  const stopped = (reason: string) => (entry: Entry) => entry.reason === reason;
  assert.equal(card('sabarmati.huf').signatory_pan.state, 'missing');
  await entryOf('sabarmati.huf', stopped('signatory_pan_missing'));
  const { id } = card('sabarmati.huf');
  const tell = (pan: string) => user.client.setSignatoryPan({ params: { id }, body: { signatory_pan: pan } });
  // The portal tells no address of theirs either: their codes are typed by hand here, from the inbox.
  const type = (purpose: RegExp) =>
    until(`a code for ${purpose}`, async () => {
      const [awaited] = got(await user.client.listCodes()).data.filter((one) => one.gstin_id === id);
      if (awaited === undefined) return null;
      const { data } = got(await product.anyone.demoMessages({ query: { to: '+919000100117' } }));
      const code = data.map(({ text }) => purpose.exec(text)?.[1]).find((found) => found !== undefined);
      return code !== undefined &&
        (await user.client.giveCode({ params: { id: awaited.id }, body: { code } })).success
        ? code
        : null;
    });
  assert.equal((await tell('AASHP4417N')).success, false, 'the number of the HUF itself');
  got(await tell('TSBPP9999F'));
  await type(/API login of user sabarmati\.huf is (\w+)/);
  const refused = await entryOf('sabarmati.huf', stopped('signatory_pan_wrong'));
  assert.match(refused.error_message, /with the PAN TS••••••9F/);
  got(await tell('TSBPP7391F'));
  await type(/EVC to file GSTR-1 of GSTIN \w+ is (\w+)/);
  await type(/EVC to file GSTR-3B of GSTIN \w+ is (\w+)/);
  assert.ok(filed(await entryOf('sabarmati.huf', filed)));
});

test('godavari.mills: GSTR-1 is filed, GSTR-3B is not nil and names the tax that the portal has drafted', async () => {
  const entry = await entryOf('godavari.mills', stopped);
  assert.equal(entry.reason, 'liability_carried');
  assert.match(entry.error_message, /₹1,800/);
  assert.notEqual(entry.gstr1_arn, '');
  assert.equal(entry.gstr3b_arn, '');
  const drafted = entry.portal_knows.find(({ source }) => source === 'auto_liability');
  assert.deepEqual(drafted?.statements, [
    {
      code: 'outward',
      params: { value: 1_000_000, heads: { igst: 0, cgst: 90_000, sgst: 90_000, cess: 0 } },
    },
  ]);
});

test('kosi.rentals: before the 14th there is no GSTR-2B to look at, and it says so', async () => {
  const entry = await entryOf('kosi.rentals', filed);
  const purchases = entry.portal_knows.find(({ source }) => source === 'gstr2b');
  assert.deepEqual(
    [purchases?.state, purchases?.from, purchases?.statements],
    ['not_due', '2026-11-14T00:00:00+05:30', []],
  );
});

test('periyar.einvoice: an e-invoice stops GSTR-1 before anything is sent', async () => {
  const entry = await entryOf('periyar.einvoice', stopped);
  assert.equal(entry.reason, 'e_invoices_there');
  assert.equal(entry.gstr1_arn, '');
});

test('vindhya.sweets: a composition dealer is refused at adding with what it files instead', () => {
  assert.equal(card('vindhya.sweets').status, 'failed');
  assert.match(card('vindhya.sweets').remark, /CMP-08.*GSTR-4/);
});

test('a user name that the portal does not know fails with a remark that says so', () => {
  assert.equal(card('nobody.knows').status, 'failed');
  assert.match(card('nobody.knows').remark, /does not know this username/);
});

test('a wrong password fails the card, and the password is not sent twice', async () => {
  const other = await product.signIn('+919876500077');
  got(
    await other.client.addGstin({
      body: {
        username: 'narmada.foods',
        password: 'Wrong@1234',
        type: 'Nil',
        business_nick_name: 'wrong',
        user_validation: true,
      },
    }),
  );
  const failed = await until('the refusal', async () => {
    const [only] = got(await other.client.dashboard()).data.gstins;
    return only?.status === 'failed' ? only : null;
  });
  assert.match(failed.remark, /password/i);
});

test('a second user with the same GSTIN gets the same two ARNs, and the portal has one filing of each', async () => {
  const first = await entryOf('narmada.foods', filed);
  const other = await product.signIn('+919876500088');
  const [mine] = (await addAll(other, ['narmada.foods'])).values();
  assert.ok(mine);
  const pressed = await other.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: mine.id } });
  // The reading of the portal's lists may have found both returns before the press.
  assert.ok(pressed.success || pressed.code === 'not_possible', pressed.message);
  const entry = await until('the second user’s returns', async () => {
    const [only] = await history(other);
    return only !== undefined && filed(only) ? only : null;
  });
  assert.deepEqual([entry.gstr1_arn, entry.gstr3b_arn], [first.gstr1_arn, first.gstr3b_arn]);
  const rows = (await bookOf(mine.gstin)).filter((row) => row.period === '102026');
  assert.deepEqual(
    rows.map((row) => row.count),
    [1, 1],
  );
});

test('two users who press at the same moment get the same two ARNs from one filing of each return', async () => {
  const pair = [await product.signIn('+919876500111'), await product.signIn('+919876500112')];
  const spec = [{ username: 'betwa.mills', password: 'Demo@1234' }];
  assert.ok((await product.context.control?.addTaxpayers(spec))?.ok);
  const ids: string[] = [];
  for (const one of pair) ids.push([...(await addAll(one, ['betwa.mills'])).values()][0]?.id ?? '');
  await Promise.all(
    pair.map((one, index) =>
      one.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: ids[index] ?? '' } }),
    ),
  );
  const found = async () => (await Promise.all(pair.map((one) => history(one)))).map(([entry]) => entry);
  const isFiled = (entry: Entry | undefined): boolean => entry !== undefined && filed(entry);
  await until('one user’s returns', async () => ((await found()).some(isFiled) ? true : null));
  // A request that had to wait for the portal is looked at again after a minute.
  const { now } = got(await product.anyone.demoClock()).data;
  const to = new Date(Date.parse(now) + 61_000).toISOString();
  got(await product.anyone.moveDemoClock({ body: { to } }));
  const entries = await until('both users’ returns', async () => {
    const both = await found();
    return both.every(isFiled) ? both : null;
  });
  assert.equal(entries[0]?.gstr1_arn, entries[1]?.gstr1_arn);
  assert.equal(entries[0]?.gstr3b_arn, entries[1]?.gstr3b_arn);
  const rows = (await bookOf(entries[0]?.gstin ?? '')).filter((row) => row.by === 'api');
  assert.deepEqual(
    rows.map((row) => row.count),
    [1, 1],
  );
});

test('an answer that is lost after the portal has filed is read back from its list, and nothing is sent twice', async () => {
  const one = await product.signIn('+919876500113');
  assert.ok(
    (await product.context.control?.addTaxpayers([{ username: 'betwa.dyes', password: 'Demo@1234' }]))?.ok,
  );
  const [card] = (await addAll(one, ['betwa.dyes'])).values();
  assert.ok(card);
  got(
    await product.anyone.demoFault({
      body: { fault: 'drop_after_filing', username: 'betwa.dyes', times: 2 },
    }),
  );
  got(await one.client.scheduleOrSkip({ body: { filling_type: 'schedule', id: card.id } }));
  const entry = await until('the returns', async () => {
    const [only] = await history(one);
    return only !== undefined && filed(only) ? only : null;
  });
  const rows = (await bookOf(card.gstin)).filter((row) => row.by === 'api');
  assert.deepEqual(
    rows.toSorted((a, b) => a.form.localeCompare(b.form)).map((row) => [row.arn, row.count]),
    [
      [entry.gstr1_arn, 1],
      [entry.gstr3b_arn, 1],
    ],
  );
});

test('another user sees nothing of all this and may touch none of it', async () => {
  const other = await product.signIn('+919876500099');
  assert.deepEqual(await history(other), []);
  const { id } = card('kaveri.textiles');
  for (const answer of [
    await other.client.getDetails({ params: { id } }),
    await other.client.scheduleOrSkip({ body: { filling_type: 'skip', id } }),
    await other.client.deleteGstin({ body: { gstin_id: id } }),
  ]) {
    assert.equal(answer.status, 404);
  }
});

test('the product met no error of its own on the way', () => {
  assert.equal(product.errors.join('\n'), '');
});
