import { refused, type Call, type Refused } from './answer.ts';

/**
 * Refusals whose codes no public source gives (gst-portal#blocks): `SIM_` marks them as ours. Beside each, the ways a
 * real portal may word it. Code and words are made up, in the manner of those that are known: a client can have seen
 * neither, and must still recognise the meaning or show the words to a person.
 */
const SAID: Record<string, readonly (readonly [code: string, says: string])[]> = {
  SIM_SAVED_DATA: [
    ['RET191377', 'Records are already available for the selected tax period. Nil return cannot be filed.'],
    ['RTN_46', 'You have added data in one or more tables of GSTR-1, hence NIL filing option is not allowed'],
  ],
  SIM_GSTR1_FIRST: [
    ['RT-3BAS1127', 'Please file GSTR-1/IFF for the tax period before filing GSTR-3B.'],
    [
      'RET192517',
      'Details of outward supplies for this period have not been furnished. Kindly furnish them first.',
    ],
  ],
  SIM_LATE_FEE_DUE: [
    [
      'RT-3BAS1088',
      'Late fee of previous return period is payable in this return. It cannot be filed as Nil.',
    ],
    [
      'RT-3BNIL204',
      'Liability exists towards late fee for the tax period. Please make payment and then file.',
    ],
  ],
  SIM_LATE_FEE_NOT_TOLD: [['RTN_58', 'Late fee details can not be fetched for this return']],
  SIM_LIABILITY_DUE: [
    ['RT-3BNIL211', 'Return cannot be filed as nil: system generated liability is available for the period'],
    ['RTN_52', 'There is tax liability auto-populated in Table 3.1. Nil filing is not permitted.'],
  ],
  SIM_THREE_YEAR_BAR: [
    [
      'RET192633',
      'Three years have elapsed from the due date of this return. You are not allowed to file it.',
    ],
    ['RTN_71', 'Filing is barred as the period of 3 years from due date is over'],
  ],
  SIM_DRC01B_BLOCK: [
    [
      'RET192702',
      'Form GST DRC-01B is pending for your reply in Part B. Kindly reply before filing GSTR-1/IFF.',
    ],
    ['RTN_63', 'You have not answered the intimation of difference in liability issued under Rule 88C'],
  ],
  SIM_DRC01C_BLOCK: [
    ['RET192703', 'Form GST DRC-01C Part B has not been filed. Kindly file it before filing GSTR-1/IFF.'],
    ['RTN_64', 'Difference of ITC between GSTR-2B and GSTR-3B intimated under rule 88D is not answered'],
  ],
  SIM_BANK_ACCOUNT_BLOCK: [
    [
      'RET192811',
      'Please furnish valid bank account details as per Rule 10A by a non-core amendment to proceed',
    ],
    ['RTN_66', 'Bank account is not available in your registration. Filing of GSTR-1 is not allowed'],
  ],
  SIM_SUSPENDED: [
    ['RET192915', 'Your GSTIN is suspended. You are not allowed to file the return till it is revoked.'],
    ['RTN_77', 'Registration of the taxpayer is under suspension as per Rule 21A'],
  ],
  SIM_NEGATIVE_LEDGER: [
    ['RT-3BLDG302', 'Negative closing balance in Electronic Credit Reversal and Re-claimed Statement'],
    ['RT-3BLDG305', 'RCM Liability/ITC Statement has a negative balance. Filing is not permitted.'],
  ],
};

/** A refusal in this portal's words: marked, or in one of the ways of a real one. */
export function asSaid(call: Call, refusal: Refused): Refused {
  const ways = Object.hasOwn(SAID, refusal.code) ? (SAID[refusal.code] ?? []) : [];
  if (call.book.kindness.block_codes === 'marked' || ways.length === 0) return refusal;
  const [code, says] = ways[Math.floor(call.random() * ways.length)] ?? [refusal.code, refusal.says];
  return refused(code, says, refusal.status);
}
