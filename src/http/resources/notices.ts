import type { z } from 'zod';
import { calls } from '#contract/calls.ts';
import type { taxNotice } from '#contract/notices.ts';
import { noticeMeanings, type TaxNotice } from '#domain/gst/notices.ts';
import { isoIst } from '#domain/shared/istTime.ts';
import { noticeAnswered } from '#usecases/notices/notices.ts';
import { done, refused } from '../answer.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** The tax office's notices (design#notices); they are shown with their GSTINs. */
export function noticeRoutes(serve: Serve): void {
  serve.signedIn(calls.noticeDone, async ({ user, ports, params }) => {
    const answered = await noticeAnswered(ports, user.accountId, params.id);
    return answered.ok ? done(null, 'notice_answered') : refused(problemOf(answered.failure));
  });
}

export const presentNotice = (notice: TaxNotice): z.input<typeof taxNotice> => ({
  id: notice.id,
  form: notice.form,
  reference: notice.reference,
  received_at: isoIst(notice.receivedAt),
  reply_by: notice.replyBy,
  meaning_code: noticeMeanings[notice.form],
});
