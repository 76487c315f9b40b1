import { BadgeCheck } from 'lucide-react';
import { profile } from '../../texts/compiled/profile.ts';

/** Icon and word for a verified number or address. */
export function VerifiedMark() {
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-good">
      <BadgeCheck aria-hidden="true" size={18} className="shrink-0" />
      {profile().verified}
    </span>
  );
}
