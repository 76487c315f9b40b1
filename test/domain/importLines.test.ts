import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeImport, type ImportLine, readImport } from '#domain/registration/importFile.ts';
import { csvText } from '#domain/shared/csv.ts';

const line = (n: number): ImportLine => ({
  line: n,
  business_nick_name: `N${n}`,
  username: `u${n}`,
  password: 'p',
  gstin: '',
  signatory_pan: '',
});
const ground = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    status: 'success' as const,
    username: `old${n}`,
    gstin: null,
    givenGstin: null,
  }));

test('a row that an account has no room for is wrong; a GSTIN that it has already takes no room', () => {
  const told = judgeImport([line(2), { ...line(3), username: 'OLD7' }, line(4)], ground(1_999));
  assert.deepEqual(
    told.map(({ is, problems }) => [is, problems[0]?.problem.code]),
    [
      ['ready', undefined],
      ['there', 'already_added'],
      ['wrong', 'too_many_gstins'],
    ],
  );
});

test('a GSTIN written for somebody who is still being verified counts as there', () => {
  const gstin = '27AAPFU0939F1ZV';
  const [told] = judgeImport(
    [{ ...line(2), gstin }],
    [{ status: 'pending', username: 'else', gstin: null, givenGstin: gstin as never }],
  );
  assert.deepEqual([told?.is, told?.problems[0]?.cell], ['there', 'gstin']);
});

const G = '27AAPFU0939F1ZV';
const H = '24AAACC1206D1ZM';
const read = (csv: string) => {
  const lines = readImport(csv);
  assert.ok(lines.ok, JSON.stringify(lines));
  return lines.value;
};

test('a list without passwords is ready: where a password is needed, it is asked for later', () => {
  const lines = read(`Name,Username,GSTIN\nNarmada,narmada.foods,${G}\nKaveri,kaveri,`);
  assert.deepEqual(
    judgeImport(lines, []).map(({ is, problems }) => [is, problems]),
    [
      ['ready', []],
      ['ready', []],
    ],
  );
  assert.deepEqual(
    lines.map(({ password }) => password),
    ['', ''],
  );
});

test('headings are understood in English, Hindi and Marathi, with any separator and line end', () => {
  for (const [head, separator, end] of [
    ['Client Name|GST Portal User ID|GST Password|GSTIN/UIN|PAN of signatory', ',', '\n'],
    ['Party Name|Login ID|Pwd|GST No.|PAN No.', '\t', '\r\n'],
    ['नाम|यूज़रनेम|पासवर्ड|जीएसटीआईएन|पैन', ',', '\n'],
    ['व्यवसाय का नाम|यूजर आईडी|पोर्टल का पासवर्ड|जीएसटी नंबर|हस्ताक्षरकर्ता का पैन', ';', '\r\n'],
    ['व्यवसायाचे नाव|युजरनेम|पासवर्ड|जीएसटीआयएन|स्वाक्षरीकर्त्याचे पॅन', '\t', '\n'],
    ['फर्मचे नाव|वापरकर्ता नाव|पोर्टलचा पासवर्ड|जीएसटी क्रमांक|पॅन क्रमांक', ';', '\r'],
  ] as const) {
    const values = ['नर्मदा Foods', 'narmada.foods', 'Demo@1234', G, 'ABCPN1234F'];
    const csv = `\uFEFF${[head.split('|'), values].map((cells) => cells.join(separator)).join(end)}${end}`;
    assert.deepEqual(
      read(csv),
      [
        {
          line: 2,
          business_nick_name: 'नर्मदा Foods',
          username: 'narmada.foods',
          password: 'Demo@1234',
          gstin: G,
          signatory_pan: 'ABCPN1234F',
        },
      ],
      head,
    );
  }
});

test('a heading is found below a title, with any other columns', () => {
  const lines = read(
    `Clients of the firm,,,\nas of 1 November 2026,,,\nSr.,Trade Name,City,GSTIN\n1,Narmada,Pune,${G}\n`,
  );
  assert.deepEqual(
    lines.map(({ line, business_nick_name, gstin, username, password }) => [
      line,
      business_nick_name,
      gstin,
      username,
      password,
    ]),
    [[4, 'Narmada', G, '', '']],
  );
});

test('without a heading the columns are known by their GSTINs, and nothing is taken for a password', () => {
  for (const [csv, expected] of [
    [
      `${G}\n${H}`,
      [
        [G, '', '', G],
        [H, '', '', H],
      ],
    ],
    [
      `Narmada Foods,${G}\nKaveri,${H}`,
      [
        ['Narmada Foods', '', '', G],
        ['Kaveri', '', '', H],
      ],
    ],
    [`1;${G};Narmada Foods;narmada.foods`, [['Narmada Foods', 'narmada.foods', '', G]]],
    [`narmada\tnarmada.foods\tDemo@1234\t${G}\tABCPN1234F`, [['narmada', 'narmada.foods', '', G]]],
    [`Narmada Foods,98765 43210,asha@example.in,${G}`, [['Narmada Foods', '', '', G]]],
  ] as const)
    assert.deepEqual(
      read(csv).map((one) => [one.business_nick_name, one.username, one.password, one.gstin]),
      expected,
      csv,
    );
  assert.equal(read(`Narmada,${G},abcpn1234f`)[0]?.signatory_pan, 'ABCPN1234F');
});

test('cells are read as a spreadsheet writes them, and a password keeps each of its signs', () => {
  const [line] = read(
    `Name,Username,Password,GSTIN,PAN\n"'=Narmada","=""narmada.foods""","'=p w,1 ","=""27 AAPFU 0939F 1ZV""",'ABCPN 1234F`,
  );
  assert.deepEqual(line, {
    line: 2,
    business_nick_name: '=Narmada',
    username: 'narmada.foods',
    password: "'=p w,1 ",
    gstin: G,
    signatory_pan: 'ABCPN1234F',
  });
  assert.equal(read(`GSTIN\n="${G}"`)[0]?.gstin, G);
});

test('a heading in each everyday spelling is known', () => {
  for (const [heading, column] of [
    ['जीएसटीआईएन नंबर', 'gstin'],
    ['GSTIN Id', 'gstin'],
    ['GSTIN/UIN of Recipient', 'gstin'],
    ['उपयोगकर्ता', 'username'],
    ['यूज़र नाम', 'username'],
    ['Username (GST)', 'username'],
    ['Name of the Assessee', 'business_nick_name'],
  ] as const) {
    const other = column === 'gstin' ? 'Username' : 'GSTIN';
    const value = column === 'gstin' ? G : 'narmada.foods';
    const [line] = read(`${heading},${other}\n${value},${column === 'gstin' ? 'narmada.foods' : G}`);
    assert.equal(line?.[column], value, heading);
  }
});

test('cells are separated by upright strokes too, and by the separator of the heading below a title with another', () => {
  for (const csv of [
    `Name|Username|GSTIN\nNarmada|narmada.foods|${G}`,
    `Clients of Rao, Pune\nName\tUsername\tGSTIN\nNarmada\tnarmada.foods\t${G}`,
    `Clients of Rao, Pune\nName;Username;GSTIN\nNarmada;narmada.foods;${G}`,
    `Clients, of Rao\nName|Username|GSTIN\nNarmada|narmada.foods|${G}`,
  ]) {
    const [line, ...others] = read(csv);
    assert.deepEqual(
      [line?.business_nick_name, line?.username, line?.gstin, others.length],
      ['Narmada', 'narmada.foods', G, 0],
      csv,
    );
  }
});

test('the PAN of a firm in a column named PAN is not that of its signatory', () => {
  const [firm, person, wrong] = read(
    `Username,GSTIN,PAN\na,${G},AAPFU0939F\nb,${H},ABCPN1234F\nc,,ABCPN1234`,
  );
  assert.equal(firm?.signatory_pan, '');
  assert.equal(person?.signatory_pan, 'ABCPN1234F');
  assert.equal(wrong?.signatory_pan, 'ABCPN1234', 'a mistyped one is still shown as wrong');
});

test('a text with neither a column of GSTINs nor one of usernames is not a list', () => {
  for (const csv of ['name,phone\nRao,98765', 'hello', 'Name,Password\nRao,secret'])
    assert.deepEqual(readImport(csv), { ok: false, failure: { code: 'columns_missing', params: {} } }, csv);
});

test('hostile texts are read in time in proportion to their length', () => {
  const head = 'name,username,password\n';
  for (const unit of ['"', '""', ',', '\n', ' ', '"\n', 'a@', '.', 'www.', '=,', '\t;'])
    for (const tail of ['', '"']) {
      const began = performance.now();
      const read = readImport(head + unit.repeat(400_000 / unit.length) + tail);
      if (read.ok) judgeImport(read.value, []);
      const short = performance.now() - began;
      // Quadratic work on 400,000 characters takes minutes.
      assert.ok(short < 20_000, `${JSON.stringify(unit)}: ${short} ms`);
    }
});

test('a cell that a spreadsheet would take for a formula is written as a text', () => {
  assert.equal(
    csvText([['=1+1', ' @x', '\tx', '-5', '+91', 'a,"b"', 'नर्मदा', 'a;b']]),
    `\uFEFF'=1+1,' @x,"'\tx",'-5,'+91,"a,""b""",नर्मदा,"a;b"\r\n`,
  );
});
