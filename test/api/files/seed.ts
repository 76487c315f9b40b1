import { randomUUID } from 'node:crypto';
import { checkCharacter, parseGstin } from '#domain/gst/gstin.ts';
import { FORMS, type Form, periodOf } from '#domain/gst/returnPeriod.ts';
import { documentNames } from '#usecases/documents/documents.ts';
import { newFiling } from '#domain/filing/newFiling.ts';
import { newRegistration } from '#usecases/registration/addRegistration.ts';
import type { Return, Filing } from '#domain/filing/filing.ts';
import type { SignatoryRow } from '#domain/registration/signatory.ts';
import type { Store } from '#usecases/ports/store.ts';
import type { Registration } from '#domain/registration/registration.ts';

/** 5 November 2026, 07:59 IST. */
export const filedAt = Date.UTC(2026, 10, 5, 2, 29);

const pan = 'ABCPN1234F';
const withCheck = `23${pan}1Z`;
const parsed = parseGstin(`${withCheck}${checkCharacter(withCheck)}`);
if (parsed === null) throw new Error('the GSTIN of the tests is wrong');
export const gstin = parsed;

const arns = { GSTR1: 'AA231026000001', GSTR3B: 'AA231026000002' };

/** The payload the simulator's portal receives for each form (gst-portal#json). */
export const filedJson: Record<Form, unknown> = {
  GSTR1: {
    gstin,
    ret_period: '102026',
    chksum: 'ab12',
    newSumFlag: true,
    isnil: 'Y',
    sec_sum: [{ sec_nm: 'B2B', chksum: 'cd34', ttl_rec: 0, ttl_val: 0, ttl_tax: 0 }],
  },
  GSTR3B: { ret_period: '102026', gstin, isNil: 'Y' },
};

const arnOf = (form: Form): string => `${arns[form]}${checkCharacter(arns[form])}`;

/** A registration with one filing of October 2026 in the store: both returns filed by us, or adopted. */
export async function seedFiling(
  store: Store,
  accountId: string,
  given: { adopted?: Form; simulated?: boolean; filed?: Partial<Record<Form, unknown>> } = {},
): Promise<{ filing: Filing; arn: (form: Form) => string }> {
  const signatoryId = randomUUID();
  const registration = registrationOf(accountId, signatoryId, given.simulated ?? true);
  const opened = newFiling(
    {
      id: randomUUID(),
      accountId,
      registrationId: registration.id,
      gstin,
      period: periodOf(2026, 10),
      frequency: 'monthly',
      openedAt: filedAt,
    },
    { scheduledAt: () => filedAt, dueAt: () => filedAt },
  );
  const signatory: SignatoryRow = {
    id: signatoryId,
    accountId,
    name: 'Asha Narmada',
    pan,
    mobile: '',
    email: '',
    relayKey: randomUUID(),
    relay: 'off',
    portalEmail: '',
    relaySeen: 'untried',
    linksSince: null,
    smsSecretSealed: null,
  };
  const rowOf = (form: Form): Return => ({
    ...opened.returns[form],
    state: form === given.adopted ? 'scheduled' : 'acknowledged',
  });
  const filing: Filing = { ...opened, returns: { GSTR1: rowOf('GSTR1'), GSTR3B: rowOf('GSTR3B') } };
  await store.asTenant(accountId, async (rows) => {
    await rows.signatories.add(signatory);
    await rows.registrations.add(registration);
    await rows.filings.open(filing);
    for (const form of FORMS) {
      const arn = arnOf(form);
      if (form === given.adopted) {
        await rows.filings.append(filing.id, form, { type: 'adopted', at: filedAt, arn, filedAt });
        continue;
      }
      await rows.filings.append(filing.id, form, {
        type: 'confirmed',
        at: filedAt,
        arn,
        filedAt,
        ours: true,
      });
      const kept = {
        filed: given.filed?.[form] ?? filedJson[form],
        shown: documentNames(filing, registration, signatory),
      };
      await rows.filings.keepDocument(filing.id, form, kept, filedAt);
    }
  });
  return { filing, arn: arnOf };
}

const registrationOf = (accountId: string, signatoryId: string, simulated: boolean): Registration => ({
  ...newRegistration({ id: randomUUID(), accountId, username: 'narmada.foods', createdAt: filedAt }),
  nickName: 'Narmada',
  gstin,
  status: 'success',
  legalName: 'ASHA NARMADA',
  tradeName: 'NARMADA FOODS',
  pan,
  registeredOn: '2020-01-01',
  constitution: 'Proprietorship',
  taxpayerType: 'Regular',
  portalStatus: 'Active',
  provenAt: filedAt,
  signatoryId,
  simulated,
  verifiedAt: filedAt,
});
