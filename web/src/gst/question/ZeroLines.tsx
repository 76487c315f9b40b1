import type { Entry } from '../../api/answers/wholeEntry.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { zeroEvidence } from './zeroEvidence.ts';

type Props = { zeros: readonly { says: string }[]; readings: Entry['portal_knows'] };

/** Each zero of the question with what the portal showed, or that only the person knows. */
export function ZeroLines({ zeros, readings }: Props) {
  const evidence = zeroEvidence(readings);
  return (
    <dl className="mb-3 divide-y divide-rule text-sm">
      {zeros.map(({ says }, at) => (
        <div key={says} className="py-1.5">
          <dt className="font-semibold">{says}</dt>
          <dd className="text-muted">
            <Unbroken text={evidence[at] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
