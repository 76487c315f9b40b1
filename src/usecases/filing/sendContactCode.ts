import { addressOfCode } from '#domain/filing/approval.ts';
import { contactWays } from '#domain/registration/contact.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import { maskedMail } from '#domain/account/maskedAddress.ts';
import { maskedMobile } from '#domain/account/person.ts';
import { type NotPossible, notPossible } from '../failures.ts';
import type { RateRule } from '../ports/limits.ts';
import {
  type ApprovalPorts,
  type FoundApproval,
  hashOfContactCode,
  leadsToApproval,
  needsCode,
} from './approvalLink.ts';
import { type Asked, followLink, type LinkFailure } from './followLink.ts';

/** Each is an SMS to the contact. */
const codesPerLink: readonly RateRule[] = [{ most: 5, windowMs: 24 * 60 * 60_000 }];

/**
 * Sends the contact a code to the number, or else the mail address, that the question went to, or that said no: with it
 * the yes is theirs, whoever holds the link. Answers where it went, masked. The newest code counts.
 */
export const sendContactCode = async (
  ports: ApprovalPorts,
  asked: Asked,
): Promise<Result<{ to: string }, NotPossible | LinkFailure>> =>
  followLink<{ to: string }, NotPossible, FoundApproval>(
    ports,
    await leadsToApproval(ports, asked.token),
    asked,
    { use: 'code', rules: codesPerLink },
    async ({ filing, approval, way }, rows) => {
      const [first] = contactWays(addressOfCode(approval) ?? { mobile: '', mail: '' });
      if (approval.answer !== null || first === undefined || !needsCode(way, approval))
        return notPossible('no_contact_code');
      const wall = ports.clock.wall();
      const code = ports.ids.digits(6);
      const sent = { hash: hashOfContactCode(ports, approval.id, code), sentAt: wall, tries: 0 };
      if (!(await rows.filings.moveApproval(filing.id, approval, { ...approval, code: sent })))
        return notPossible('no_contact_code');
      const { language } = approval;
      const words = proofTexts[language].contactCode(code);
      const template = smsTemplate('contact_code', language);
      await rows.outbox.add({ ...first, ...words, template, toSignatory: true }, { wall });
      return ok({ to: first.channel === 'sms' ? maskedMobile(first.to) : maskedMail(first.to) });
    },
  );
