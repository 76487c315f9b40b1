import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Return, Filing } from '#domain/filing/filing.ts';
import { demoSpecs } from '../../portal-sim/demoTaxpayers.ts';
import { evidenceSpecs } from '../../portal-sim/evidenceTaxpayers.ts';
import { add, calmWorld, live, start, accountId } from './calm.ts';
import { unfinished } from './ending.ts';
import { addUser } from './people.ts';
import type { World } from './world.ts';

const day = 24 * 3_600_000;

/**
 * A year of each demo taxpayer (design#demo-taxpayers) from 2 November 2026: what became of GSTR-1 and GSTR-3B, month after
 * month, equal ones counted. `alone`: the standing declaration is given and nobody does anything more but forward or
 * type codes. `helped`: a person does what the findings ask for.
 */
const years: Readonly<Record<string, { alone: string[]; helped: string[] }>> = {
  'narmada.foods': { alone: ['12 filed, filed', '1 ahead'], helped: ['12 filed, filed', '1 ahead'] },
  'kaveri.textiles': { alone: ['12 filed, filed', '1 ahead'], helped: ['12 filed, filed', '1 ahead'] },
  'yamuna.prints': { alone: ['12 filed, filed', '1 ahead'], helped: ['12 filed, filed', '1 ahead'] },
  // The fee waits for its money and a yes; s.39(10) holds the rest until then.
  'tapti.traders': {
    alone: ['1 filed, late_fee_carried', '11 late_needs_person, ahead', '1 ahead'],
    helped: ['12 filed, filed', '1 ahead'],
  },
  'sahyadri.tools': {
    alone: ['1 data_saved, gstr1_stopped', '11 previous_gstr3b_missing', '1 ahead'],
    helped: ['12 filed, filed', '1 ahead'],
  },
  'thar.minerals': {
    alone: ['12 previous_gstr3b_missing', '1 ahead'],
    helped: ['12 filed, filed', '1 ahead'],
  },
  // Rule 26: a company signs by DSC or files nil by SMS; every month says so on its first day.
  'ganga.exports': {
    alone: ['1 evc_not_allowed, gstr1_stopped', '12 previous_gstr3b_missing'],
    helped: ['13 at the portal, at the portal'],
  },
  'utsav.events': { alone: ['4 quarters filed, filed'], helped: ['4 quarters filed, filed'] },
  'chilika.boats': { alone: [], helped: ['12 filed, filed', '1 ahead'] },
  'malabar.spices': {
    alone: ['1 at the portal, at the portal', '11 filed, filed', '1 ahead'],
    helped: ['1 at the portal, at the portal', '11 filed, filed', '1 ahead'],
  },
  'aravali.stone': { alone: ['1 after_cancellation'], helped: ['1 after_cancellation'] },
  'vindhya.sweets': { alone: [], helped: [] },
  // Nobody but its owner knows since when it is regular: the list shows the scheme, in this year or the one before.
  'mahanadi.dairy': {
    alone: ['12 first_period_unknown', '1 ahead'],
    helped: ['12 filed, filed', '1 ahead'],
  },
  // An LLP that has not said how it signs is filed for by its own hand.
  'alaknanda.llp': {
    alone: ['1 evc_not_allowed, gstr1_stopped', '12 previous_gstr3b_missing'],
    helped: ['13 at the portal, at the portal'],
  },
  // Behind since April: a person starts the plan of the past months, which ends the suspension.
  'betwa.stores': {
    alone: ['12 previous_gstr3b_missing', '1 ahead'],
    helped: ['1 filed, filed', '6 filed late', '11 filed, filed', '1 ahead'],
  },
  // The tax of a refused credit note, and an e-invoice, are filed by other means.
  'godavari.mills': {
    alone: ['1 filed, liability_carried', '11 previous_gstr3b_missing', '1 ahead'],
    helped: ['1 filed, at the portal', '11 filed, filed', '1 ahead'],
  },
  // GSTR-3B goes on the 10th, GSTR-2B is made on the 14th: it is not looked at.
  'kosi.rentals': { alone: ['12 filed, filed', '1 ahead'], helped: ['12 filed, filed', '1 ahead'] },
  'periyar.einvoice': {
    alone: ['1 e_invoices_there, gstr1_stopped', '11 previous_gstr3b_missing', '1 ahead'],
    helped: ['1 at the portal, filed', '11 filed, filed', '1 ahead'],
  },
  // A suspension asks for each month's yes; a person gives it.
  'damodar.works': {
    alone: ['1 suspended, ahead', '11 late_needs_person, ahead', '1 ahead'],
    helped: ['12 filed, filed', '1 ahead'],
  },
  // Nobody tells who signs for the family, until a person does.
  'sabarmati.huf': {
    alone: ['1 signatory_pan_missing, gstr1_stopped', '11 previous_gstr3b_missing', '1 ahead'],
    helped: ['12 filed, filed', '1 ahead'],
  },
  // Interest beside a late fee is filed by other means.
  'luni.motors': {
    alone: ['1 filed, liability_carried', '11 previous_gstr3b_missing', '1 ahead'],
    helped: ['1 filed, at the portal', '11 filed, filed', '1 ahead'],
  },
};

function sayYear(world: World): string[] {
  const filings = [...world.store.tables.filings.values()].toSorted((a, b) => a.openedAt - b.openedAt);
  const runs: { text: string; count: number }[] = [];
  for (const filing of filings) {
    const text = sayMonth(filing);
    const last = runs.at(-1);
    if (last?.text === text) last.count += 1;
    else runs.push({ text, count: 1 });
  }
  return runs.map(({ text, count }) => `${count} ${text}`);
}

function sayMonth({ frequency, returns }: Filing): string {
  const both = [...new Set([returns.GSTR1, returns.GSTR3B].map(sayReturn))];
  const said = both.length === 1 && both[0] !== 'filed' && both[0] !== 'at the portal' ? both : null;
  const text = (said ?? [sayReturn(returns.GSTR1), sayReturn(returns.GSTR3B)]).join(', ');
  return frequency === 'quarterly' ? `quarters ${text}` : text;
}

function sayReturn({ state, finding, filedBy, filedAt, dueAt }: Return): string {
  if (state === 'scheduled' && finding === null) return 'ahead';
  if (state !== 'filed') return finding?.code ?? state;
  if (filedBy === 'portal') return 'at the portal';
  return (filedAt ?? Infinity) <= dueAt ? 'filed' : 'filed late';
}

const specs = [...demoSpecs(start), ...evidenceSpecs()];

test('the table of years has every demo taxpayer', () => {
  assert.deepEqual(
    Object.keys(years),
    specs.map((spec) => spec.username),
  );
});

for (const spec of specs) {
  const expected = years[spec.username];

  test(`a year of ${spec.username}, left alone, ends as the law says`, async () => {
    const world = calmWorld({ spec });
    add(world, spec.username);
    await live(world, start + 365 * day);
    assert.deepEqual(sayYear(world), expected?.alone);
    assert.equal(unfinished(world, null), null);
  });

  test(`a year of ${spec.username}, with a person who does the acts asked of them, ends as the law says`, async () => {
    const world = calmWorld({ spec });
    world.phase = 'mending';
    addUser(world, { id: accountId, usernames: [spec.username] });
    await live(world, start + 365 * day);
    assert.deepEqual(sayYear(world), expected?.helped);
    assert.equal(unfinished(world, start + 365 * day), null);
  });
}
