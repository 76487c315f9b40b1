import { comesToNeedFactor, factorGraceMs } from '#domain/account/person.ts';
import { proofTexts } from '#texts/proofs.ts';
import { smsTemplate } from '#texts/smsTemplates.ts';
import type { Ports } from '../ports/given.ts';
import type { TenantRows } from '../ports/store.ts';

/**
 * Where an account comes to more GSTINs than a number alone may open: says from when on its people need a second factor,
 * to each who has none, by mail or else by SMS (record 143).
 */
export async function askForFactor(
  { clock, asksForFactor }: Pick<Ports, 'clock' | 'asksForFactor'>,
  rows: Pick<TenantRows, 'people' | 'outbox' | 'factors'>,
  { had, has }: { had: number; has: number },
): Promise<void> {
  if (!asksForFactor || !comesToNeedFactor(had, has)) return;
  const wall = clock.wall();
  const from = wall + factorGraceMs;
  if (!(await rows.factors.askFrom(from, wall))) return;
  for (const { phone, email: mail, language = 'en' } of await rows.factors.missing()) {
    const texts = proofTexts[language];
    const message =
      mail === ''
        ? {
            channel: 'sms' as const,
            to: phone,
            subject: '',
            text: texts.factorNeededSms({ from }),
            template: smsTemplate('factor_needed', language),
          }
        : { channel: 'mail' as const, to: mail, ...texts.factorNeededMail({ from }) };
    await rows.outbox.add(message, { wall });
  }
}
