import { details } from '../../texts/compiled/details.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { filesOthers, type Refusal } from './filingNow.ts';

/** The state of a GSTIN that the portal has refused: failed, or one that files other returns. */
export const RefusedBadge = ({ gstin }: { gstin: Refusal }) =>
  filesOthers(gstin) ? (
    <StatusBadge status="skipped">{details().statusOthers}</StatusBadge>
  ) : (
    <StatusBadge status="failed" />
  );
