import { calls } from '#contract/calls.ts';
import { istDate } from '#domain/shared/istTime.ts';
import { checkPaper } from '#usecases/documents/papers.ts';
import { done, refused } from '../answer.ts';
import type { AppDeps } from '../deps.ts';
import { addressBucket } from '../limit.ts';
import { problemOf } from '../problems.ts';
import type { Serve } from '../serve.ts';

/** Anybody's question about a paper that they hold (design#proof-of-a-filing). Answers of every kind have one shape. */
export function proofRoutes(serve: Serve, { ports, proofs }: AppDeps): void {
  serve.open(calls.checkProof, async ({ body, request }) => {
    const paper = {
      number: body.number,
      contentHash: body.content_hash,
      entryHash: body.entry_hash,
      anchorHash: body.anchor_hash,
      fileHash: body.file_hash,
    };
    const checked = await checkPaper({ ...ports, register: proofs }, paper, addressBucket(request.ip));
    if (!checked.ok) return refused(problemOf(checked.failure));
    const { value } = checked;
    return done({
      result: value.result,
      recorded_on: value.result === 'genuine' ? istDate(value.recordedAt) : '',
    });
  });
}
