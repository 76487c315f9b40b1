import { after, before, describe, test } from 'node:test';
import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { appForTests, clientOf, must, type SignedInPerson, type TestApp } from './appForTests.ts';

const header = 'business_nick_name,username,password,gstin';
const oneWord = 'A GST portal username is one word of Latin letters, digits and signs, without blanks.';

describe('Adding many GSTINs from a CSV file', () => {
  let at: TestApp;
  let person: SignedInPerson;
  let phones = 0;
  before(async () => {
    at = await appForTests();
  });
  after(() => at.close());

  const newcomer = async (): Promise<SignedInPerson> => {
    phones += 1;
    person = await at.signIn(`+9198555555${String(phones).padStart(2, '0')}`);
    return person;
  };
  const send = (lines: string[], dryRun: boolean, head = header) =>
    person.client.importGstins({ body: { csv: [head, ...lines].join('\n'), dry_run: dryRun } });
  const cards = async () => must(await person.client.dashboard()).data.gstins;

  test('a dry run reports the error in each line, shows no password, and adds nothing', async () => {
    await newcomer();
    must(
      await person.client.addGstin({
        body: { username: 'here', password: 'Demo@1234', business_nick_name: 'Here' },
      }),
    );
    const counts = await at.rowCounts();
    const { data } = must(
      await send(
        [
          'One,one,Secret@1,27AAPFU0939F1ZV',
          ',two,Secret@2,',
          'Three,,Secret@3,',
          'Four,four,,',
          'Five,five,Secret@5,27AAPFU0939F1ZX',
          'Six,ONE,Secret@6,27aapfu0939f1zv',
          'Seven,Here,Secret@7,',
          `${'x'.repeat(101)},eight,Secret@8,SHORT`,
          'Nine,bad user name,Secret@9,',
          'Ten,\u0926\u0938,Secret@10,',
          'Eleven, eleven ,Secret@11,',
        ],
        true,
      ),
    );
    assert.deepEqual(
      data.lines.map(({ line, problems }) => [line, problems]),
      [
        [2, []],
        [3, ['The business nick name is missing.']],
        [4, ['The username is missing.']],
        [5, []],
        [6, ['The GSTIN is mistyped: its last character would be V if the other fourteen are right.']],
        [7, ['The same username is on line 2.', 'The same GSTIN is on line 2.']],
        [8, ['You have already added this GSTIN.']],
        [9, ['The business nick name has more than 60 characters.', 'A GSTIN has 15 characters.']],
        [10, [oneWord]],
        [11, [oneWord]],
        [12, []],
      ],
    );
    assert.deepEqual([data.ready, data.wrong, data.there, data.ids], [3, 7, 1, []]);
    assert.deepEqual(
      data.lines.map(({ is, cells }) => [is, ...cells.map(({ cell }) => cell)]),
      [
        ['ready'],
        ['wrong', 'business_nick_name'],
        ['wrong', 'username'],
        ['ready'],
        ['wrong', 'gstin'],
        ['wrong', 'username', 'gstin'],
        ['there', 'username'],
        ['wrong', 'business_nick_name', 'gstin'],
        ['wrong', 'username'],
        ['wrong', 'username'],
        ['ready'],
      ],
    );
    assert.ok(!JSON.stringify(data).includes('Secret@'));
    assert.deepEqual(await at.rowCounts(), counts);
  });

  test('one wrong line and nothing is added; the same file without it is added whole, and verified', async () => {
    await newcomer();
    const good = ['One,one,"Pass,word@1",', 'Two,two,Password@2,27AAPFU0939F1ZV'];
    const counts = await at.rowCounts();
    const refused = await send([...good, 'Three,one,x,'], false);
    assert.ok(!refused.success);
    assert.deepEqual([refused.status, refused.code], [422, 'import_lines_wrong']);
    assert.deepEqual(
      refused.errors.map(({ path, message }) => ({ path, message })),
      [{ path: 'line 4', message: 'The same username is on line 2.' }],
    );
    assert.deepEqual(await at.rowCounts(), counts);

    const added = must(await send(good, false));
    assert.match(added.message, /^2 GSTINs added/);
    assert.deepEqual(
      (await cards()).map((card) => [card.id, card.nick_name, card.status, card.gstin]),
      [
        [added.data.ids[0], 'One', 'pending', ''],
        [added.data.ids[1], 'Two', 'pending', '27AAPFU0939F1ZV'],
      ],
    );
    const due = await at.db.asSystem((trx) =>
      trx.selectFrom('work').select('due_at').where('account_id', '=', person.accountId).execute(),
    );
    assert.ok(due.length === 2 && due.every((row) => row.due_at !== null));
    assert.ok(!at.logged().includes('Password@2'));
    const again = await send(good, false);
    assert.ok(!again.success, 'a second press adds nothing twice');
    assert.equal((await cards()).length, 2);
  });

  test('asked for the ready lines only, it adds them, keeps the others aside with the reasons, and adds those once they are corrected', async () => {
    await newcomer();
    const csv = (lines: string[]) => [header, ...lines].join('\n');
    const body = (lines: string[]) => ({ csv: csv(lines), dry_run: false, ready_only: true });
    const [one, wrong, two] = ['One,one,Secret@1,', 'Three,one,x,', 'Two,two,Secret@2,'] as const;
    const partly = must(await person.client.importGstins({ body: body([one, wrong, two]) }));
    assert.match(partly.message, /^2 GSTINs added/);
    assert.deepEqual([partly.data.ready, partly.data.wrong, partly.data.ids.length], [2, 1, 2]);
    assert.deepEqual(
      partly.data.lines.map(({ problems }) => problems),
      [[], ['The same username is on line 2.'], []],
    );
    const names = async () => (await cards()).map((card) => card.nick_name);
    assert.deepEqual(await names(), ['One', 'Two']);
    // Sent again with the corrected line, the GSTINs already there stay aside.
    const mended = must(await person.client.importGstins({ body: body([one, 'Three,three,x,', two]) }));
    assert.equal(mended.data.ids.length, 1);
    assert.deepEqual(new Set(await names()), new Set(['One', 'Two', 'Three']));
    const none = must(await person.client.importGstins({ body: body([one]) })).data;
    assert.deepEqual([none.ready, none.wrong, none.there, none.ids], [0, 0, 1, []]);
  });

  test('the answer to "ask me each month" holds for every line, with its consent', async () => {
    await newcomer();
    const csv = `Nick name;GST portal username;Password\r\nOne;one;Secret@1\r\n`;
    must(await person.client.importGstins({ body: { csv, dry_run: false, user_validation: false } }));
    const kinds = await at.db.asSystem((trx) =>
      trx
        .selectFrom('consent')
        .select('kind')
        .where('account_id', '=', person.accountId)
        .orderBy('kind')
        .execute(),
    );
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['standing', 'storage'],
    );
  });

  test('a file that cannot be read as a whole is refused in one sentence', async () => {
    await newcomer();
    const line = 'One,one,Secret@1,';
    for (const [head, lines, says] of [
      ['name,phone', [line], /No column of GSTINs or of portal usernames/],
      [header, [], /no line below its header/],
      [header, ['One,"one,Secret@1,'], /never closed/],
      [
        header,
        Array.from({ length: 2_001 }, (_, n) => `N${n},u${n},p,`),
        /has 2001 lines. Add at most 2000 at once/,
      ],
    ] as const) {
      const refused = await send([...lines], true, head);
      assert.ok(!refused.success);
      assert.deepEqual([refused.status, refused.code], [422, 'import_unreadable']);
      assert.match(refused.message, says);
    }
    const empty = await person.client.importGstins({ body: { csv: '' } });
    assert.ok(!empty.success && empty.status === 400);
    const huge = await person.client.importGstins({ body: { csv: 'x'.repeat(400_001) } });
    assert.ok(!huge.success && huge.status === 400);
  });

  test('columns stand in any order, by the names people give them, separated as spreadsheets do it', async () => {
    await newcomer();
    for (const [what, csv] of Object.entries({
      'semicolons with a byte-order mark':
        '\uFEFFGSTIN No.;Client Name;GST Portal User ID;Password;PAN of signatory\r\n27aapfu0939f1zv;"Rao; Sons";rao;"p;""1"" ";abcpk1234f\r\n',
      'tabs, pasted from cells':
        'password\tUser name\tbusiness\tpan\tgst number\np;"1" \trao\tRao; Sons\tABCPK1234F\t27AAPFU0939F1ZV',
      'a line that names the separator':
        'sep=;\nNick name;Login ID;Pwd;PAN;GSTIN/UIN\n"Rao; Sons";rao;p;ABCPK1234F;27AAPFU0939F1ZV',
    })) {
      const { lines, ready } = must(await person.client.importGstins({ body: { csv } })).data;
      assert.equal(ready, 1, `${what}: ${JSON.stringify(lines)}`);
      const [line] = lines;
      assert.deepEqual(
        [line?.business_nick_name, line?.username, line?.gstin, line?.signatory_pan],
        ['Rao; Sons', 'rao', '27AAPFU0939F1ZV', 'ABCPK1234F'],
        what,
      );
    }
  });

  test('an import that breaks off halfway resumes with the same file: nothing is lost and nothing doubled', async () => {
    await newcomer();
    const lines = Array.from({ length: 130 }, (_, n) => `Nick ${n},user${n},Secret@${n},`);
    const body = { csv: [header, ...lines].join('\n'), dry_run: false, ready_only: true };
    const held = await at.db.asSystem(async (trx) => {
      // The last step of three finds a line that the database refuses.
      await sql`create function refuse() returns trigger language plpgsql as $$ begin
        if new.username = 'user120' then raise 'away'; end if; return new; end $$`.execute(trx);
      await sql`create trigger refuse before insert on registration for each row execute function refuse()`.execute(
        trx,
      );
    });
    assert.equal(held, undefined);
    const broken = await person.client.importGstins({ body });
    assert.ok(!broken.success && broken.status >= 500);
    const count = async () => {
      const row = await at.db.asSystem((trx) =>
        trx
          .selectFrom('registration')
          .select((pick) => [
            pick.fn.countAll<string>().as('all'),
            pick.fn.count<string>('username').distinct().as('names'),
          ])
          .where('account_id', '=', person.accountId)
          .executeTakeFirstOrThrow(),
      );
      return [Number(row.all), Number(row.names)];
    };
    assert.deepEqual(await count(), [100, 100]);
    await at.db.asSystem(async (trx) => {
      await sql`drop trigger refuse on registration`.execute(trx);
      await sql`drop function refuse()`.execute(trx);
    });
    // Sent twice at once, as by a page that has heard nothing.
    const both = await Promise.all([
      person.client.importGstins({ body }),
      person.client.importGstins({ body }),
    ]);
    assert.equal(
      both.reduce((all, each) => all + must(each).data.ids.length, 0),
      30,
    );
    assert.deepEqual(await count(), [130, 130]);
  });

  test('a GSTIN that was added and then refused by the portal is not added a second time', async () => {
    await newcomer();
    must(await send(['One,one,Secret@1,'], false));
    await at.db.asSystem((trx) =>
      trx
        .updateTable('registration')
        .set({ status: 'failed' })
        .where('account_id', '=', person.accountId)
        .execute(),
    );
    const { lines, there } = must(await send(['One,one,Other@1,'], true)).data;
    assert.equal(there, 1);
    assert.deepEqual(lines[0]?.problems, [
      'You have already added this one, and the portal refused it: correct it on its own page.',
    ]);
  });

  test('2,000 lines are looked at', async () => {
    await newcomer();
    const lines = Array.from(
      { length: 2_000 },
      (_, n) => `Client number ${n} of the firm,user.name.${n},Secret@${n},`,
    );
    const { ready, wrong } = must(await send(lines, true)).data;
    assert.deepEqual([ready, wrong], [2_000, 0]);
  });

  test("another user's file sees nothing of mine, and a foreign token adds nothing", async () => {
    await newcomer();
    must(await send(['One,same,Secret@1,27AAPFU0939F1ZV'], false));
    const mine = person;
    await newcomer();
    const theirs = must(await send(['One,same,Secret@1,27AAPFU0939F1ZV'], true));
    assert.deepEqual(theirs.data.lines[0]?.problems, []);
    const [head, body] = mine.token.split('.');
    const forged = clientOf(at.app, { authorization: `Bearer ${head}.${body}.${'A'.repeat(43)}` });
    const refused = await forged.importGstins({ body: { csv: `${header}\nTwo,two,x,`, dry_run: false } });
    assert.ok(!refused.success && refused.status === 401);
    assert.equal(must(await mine.client.dashboard()).data.gstins.length, 1);
  });
});
