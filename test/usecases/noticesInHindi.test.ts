import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeInText } from '#domain/gst/evc.ts';
import type { Finding } from '#domain/filing/finding.ts';
import { DAY_MS } from '#domain/shared/istTime.ts';
import { periodOf } from '#domain/gst/returnPeriod.ts';
import { mailWords } from '#usecases/account/verifyEmail.ts';
import type { ReturnAt } from '#domain/filing/filing.ts';
import * as notices from '#engine/record/notices.ts';
import type { Registration } from '#domain/registration/registration.ts';
import { signInSms } from '#usecases/signIn/sendCode.ts';

const due = Date.parse('2026-10-24T23:59:59+05:30');
const gstin = '08ZZZPZ9999Z1ZJ';
/** As an id may be whose parts look like codes. */
const page = 'https://shunya.example/gst-details?id=48291307-1234-4567-8901-482913482913';
const finding: Finding = { code: 'portal_down', params: { givenUp: false } };
const ended: Finding = { code: 'portal_down', params: { givenUp: true } };
const at = (frequency: 'monthly' | 'quarterly', state = 'scheduled', found: Finding | null = null) =>
  ({
    form: 'GSTR3B',
    filing: {
      gstin,
      period: periodOf(2026, 9),
      frequency,
      returns: { GSTR3B: { dueAt: due, finding: found, state } },
    },
  }) as unknown as ReturnAt;

/** Every function of notices.ts that makes a notice, called as the engine does. */
const made: Record<string, () => notices.Notice[]> = {
  cycleOpened: () => [
    notices.cycleOpened(at('monthly'), due, page),
    notices.cycleOpened(at('quarterly'), due, page),
  ],
  monthAsked: () => [notices.monthAsked(at('monthly'), page), notices.monthAsked(at('quarterly'), page)],
  consentWanted: () => [
    notices.consentWanted(at('monthly'), due, page),
    notices.consentWanted(at('quarterly'), due + 1, page),
  ],
  codeWanted: () => [notices.codeWanted(at('monthly'), due, page)],
  codeWantedOfSignatory: () => [
    notices.codeWantedOfSignatory(at('monthly'), {
      sender: 'Asha Rao',
      link: 'https://shunya.example/code/#AbC_123456-x',
    }),
  ],
  returnStopped: () => [
    notices.returnStopped(at('monthly'), finding, page),
    notices.returnStopped(at('monthly'), ended, page),
  ],
  nothingIsDue: () => [notices.nothingIsDue(at('monthly'), finding)],
  returnFiled: () => [
    notices.returnFiled(at('monthly'), 'AA080926000001A', true),
    notices.returnFiled(at('quarterly'), 'AA080926000001A', false),
  ],
  reminder: () => [
    notices.reminder(at('monthly'), due - DAY_MS, page, false),
    notices.reminder(at('quarterly', 'blocked', ended), due + DAY_MS, page, true),
    notices.reminder(at('monthly', 'gave_up'), due + 60 * DAY_MS, page, false),
    notices.reminder(at('monthly', 'unknown'), due, page, false),
  ],
  apiAccessEnds: () =>
    [due - DAY_MS, due + 31 * DAY_MS].map((now) =>
      notices.apiAccessEnds(
        { nickName: 'Shop', gstin, apiAccess: { onAt: due, offAt: null, remindedAt: null } } as Registration,
        now,
      ),
    ),
  passwordIsOld: () => [notices.passwordIsOld({ nickName: 'Shop', gstin } as Registration)],
};

const signIn = { en: signInSms.en('482913'), hi: signInSms.hi('482913') };
const link = 'https://shunya.example/verify-email#a.b.c';
const mail = { en: mailWords.en(link).text, hi: mailWords.hi(link).text };

/** What is filled into a message: numbers, amounts, GSTIN, ARN, links, names of forms. */
const filled = (text: string): string[] =>
  [...new Set(text.match(/https?:\S+|GSTR-\d\w?|[A-Z₹]*\d(?:[\dA-Z,:]*[\dA-Z])?|ARN/g) ?? [])].toSorted();

test('every notice of the engine is tried here', () => {
  const others = ['tell', 'tellSignatory'];
  assert.deepEqual(
    Object.keys(made).toSorted(),
    Object.keys(notices)
      .filter((name) => !others.includes(name))
      .toSorted(),
  );
});

for (const [name, make] of Object.entries(made)) {
  test(`${name} says the same in Hindi: the same numbers, amounts, forms, links and GSTIN`, () => {
    for (const { subject, text, hi } of make()) {
      assert.match(hi.subject, /[\u0900-\u097f]/);
      assert.match(hi.text, /[\u0900-\u097f]/);
      assert.notEqual(hi.subject, subject);
      assert.deepEqual(filled(hi.text), filled(text));
      // A forwarding rule may bring it to the relay: it must not be taken for a code.
      for (const words of [text, hi.text]) assert.equal(codeInText(words), null);
    }
  });
}

test('the sign-in code and the mail that proves an address say the same in Hindi', () => {
  for (const { en, hi } of [signIn, mail]) {
    assert.match(hi, /[\u0900-\u097f]/);
    assert.deepEqual(filled(hi), filled(en));
  }
  assert.match(signIn.hi, /^482913 /);
});
