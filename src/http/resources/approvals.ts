import type { z } from 'zod';
import type { approval, approvalView, contact } from '#contract/approvals.ts';
import { calls } from '#contract/calls.ts';
import { type Approval, clientSaidNo } from '#domain/filing/approval.ts';
import { aboutTheMonth } from '#domain/gst/evidence.ts';
import type { Contact } from '#domain/registration/contact.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import type { ActFailure } from '#usecases/acting/acting.ts';
import {
  answerApproval,
  type ContactCodeWrong,
  openApproval,
  sendContactCode,
} from '#usecases/filing/clientAnswer.ts';
import { askClient, takeQuestionBack } from '#usecases/filing/askClient.ts';
import type { LinkFailure } from '#usecases/acting/links.ts';
import { openClientDocument } from '#usecases/documents/clientDocument.ts';
import { setContact } from '#usecases/registration/setContact.ts';
import type { ApprovalView } from '#usecases/views.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket } from '../limit.ts';
import { presentEvidence } from '../presentEvidence.ts';
import { presentMonthNames } from '../presentMonthNames.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** A client's contact, and their link: no login, and no access beyond this answer (design#a-clients-yes). */
export function approvalRoutes(serve: Serve, { ports, identity, files }: AppDeps): void {
  const linkPorts = { ...ports, limits: identity.limits };

  serve.signedIn(calls.setContact, async ({ user, ports: mine, params, body }) => {
    const { name, mobile, email: mail, language } = body;
    const set = await setContact(mine, user.accountId, {
      registration: params.id,
      contact: name === '' ? null : { name, mobile, mail, language },
    });
    return set.ok
      ? done(null, name === '' ? 'contact_removed' : 'contact_saved')
      : refused(problemOf(set.failure));
  });

  serve.signedIn(calls.askClient, async ({ user, ports: mine, params }) => {
    const questionSent = await askClient(mine, user.accountId, params.id);
    return questionSent.ok
      ? done(questionSent.value, 'client_asked', {
          name: questionSent.value.name,
          sent: questionSent.value.sent,
        })
      : refused(problemOf(questionSent.failure));
  });

  serve.signedIn(calls.takeQuestionBack, async ({ user, ports: mine, params }) => {
    const back = await takeQuestionBack(mine, user.accountId, params.id);
    return back.ok ? done(null, 'question_taken_back') : refused(problemOf(back.failure));
  });

  serve.open(calls.openApproval, async ({ body, request }) => {
    const found = await openApproval(linkPorts, { ...body, address: addressBucket(request.ip) });
    return found.ok ? done(present(found.value)) : refused(problemOfLink(found.failure));
  });

  serve.open(calls.openApprovalDocument, async ({ body, request, language }) => {
    if (files === undefined) return refused({ code: 'not_found' });
    const use = { ...body, language, address: addressBucket(request.ip) };
    const opened = await openClientDocument(linkPorts, files, use);
    if (!opened.ok) return refused(problemOfLink(opened.failure));
    const { bytes, fileName, simulated } = opened.value;
    return done({ bytes, fileName, simulated, type: 'application/pdf' });
  });

  serve.open(calls.sendContactCode, async ({ body, request }) => {
    const sent = await sendContactCode(linkPorts, { ...body, address: addressBucket(request.ip) });
    return sent.ok
      ? done(sent.value, 'contact_code_sent', { to: sent.value.to })
      : refused(problemOfLink(sent.failure));
  });

  serve.open(calls.answerApproval, async ({ body, request }) => {
    const answered = await answerApproval(linkPorts, { ...body, address: addressBucket(request.ip) });
    return answered.ok ? done(null, 'answer_taken') : refused(problemOfLink(answered.failure));
  });
}

const problemOfLink = (failure: ActFailure | LinkFailure | ContactCodeWrong) =>
  failure.kind === 'link_over' ? ({ code: 'approval_link_over' } as const) : problemOf(failure);

const answerOf = ({ answer }: Approval) => (answer === null || answer === 'taken_back' ? '' : answer);
const moment = (at: number | null): string | null => (at === null ? null : isoIst(at));

const present = ({
  month,
  firm,
  approval: asked,
  needsCode,
  isLate,
  answerBy,
  isAsked,
  isStopped,
  isFiled,
  documents,
}: ApprovalView): z.input<typeof approvalView> => ({
  firm,
  name: asked.name,
  language: asked.language,
  ...presentMonthNames(month),
  left: month.entry.left,
  may_carry_fee: month.entry.mayCarryFee,
  is_late: isLate,
  answer_by: { form: answerBy.form, due_at: isoIst(answerBy.due) },
  until: isoIst(asked.endsAt),
  standing: isFiled
    ? 'filed'
    : isStopped
      ? 'stopped'
      : asked.answer !== null
        ? 'answered'
        : isAsked
          ? 'asked'
          : 'open',
  answer: answerOf(asked),
  answered_at: moment(asked.answeredAt),
  needs_code: needsCode,
  documents: [...documents],
  portal_knows: isAsked ? presentEvidence(aboutTheMonth(month.entry.evidence)) : [],
});

/** The firm's view of the question to its client. */
export const presentApproval = (question: Approval | null): z.input<typeof approval> | null =>
  question === null
    ? null
    : {
        name: question.name,
        sent_at: isoIst(question.sentAt),
        until: isoIst(question.endsAt),
        answer: question.answer ?? '',
        answered_at: moment(question.answeredAt),
        by:
          question.answer === null || question.answer === 'taken_back' ? '' : (question.by ?? 'client_link'),
        said_no: clientSaidNo(question),
      };

export const presentContact = (of: Contact | null): z.input<typeof contact> | null =>
  of === null
    ? null
    : {
        name: of.name,
        mobile: of.mobile,
        email: of.mail,
        language: of.language,
        denied: of.deniedAt !== null,
      };
