import { accessReminderIsDue } from '#domain/registration/apiAccess.ts';
import { consentFor } from '#domain/filing/consentFor.ts';
import { answerPage, apiAccessEnds, passwordIsOld, reminder, tell } from '../record/notices.ts';
import { remindTheClient } from './askTheClient.ts';
import type { RegistrationStep, ReturnStep } from '../step.ts';
import { record } from '../turn.ts';
import { lookAtList } from './lookAtList.ts';

/** Nobody is reminded of what they have filed at the portal meanwhile. */
export async function remindOfReturn(step: ReturnStep): Promise<void> {
  const { turn, snapshot, filing, form, now } = step;
  if (snapshot.code?.filingId !== filing.id && (await lookAtList(step))) return;
  await record(turn, async (rows) => {
    await rows.filings.append(filing.id, form, { type: 'reminded', at: now });
    const wantsYes = consentFor(snapshot.registration, snapshot.consents, filing) === 'missing';
    const pages = { page: turn.pageOf(turn.registrationId), answer: await answerPage(turn, rows, step) };
    await tell({ turn, now }, rows, reminder(step, now, pages, wantsYes));
    await remindTheClient(step, rows);
  });
}

/** Reminds of a portal password that is 90 days old (specification 9). */
export const remindOfPassword = ({ turn, snapshot, now }: RegistrationStep): Promise<void> =>
  record(turn, async (rows) => {
    await rows.registrations.update(turn.registrationId, { passwordRemindedAt: now });
    await tell({ turn, now }, rows, passwordIsOld(snapshot.registration));
  });

/** Reminds of the end of API access, unless the person has renewed it since the turn last looked. */
export const remindOfAccess = ({ turn, now }: RegistrationStep): Promise<void> =>
  record(turn, async (rows) => {
    const registration = await rows.registrations.byId(turn.registrationId);
    if (registration === null || !accessReminderIsDue(registration.apiAccess, now)) return;
    const apiAccess = { ...registration.apiAccess, remindedAt: now };
    await rows.registrations.update(registration.id, { apiAccess });
    await tell({ turn, now }, rows, apiAccessEnds(registration, now));
  });
