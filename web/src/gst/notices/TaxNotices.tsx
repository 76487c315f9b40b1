import { FileWarning } from 'lucide-react';
import { istDayNumber } from '#domain/shared/istTime.ts';
import { type TaxNotice, useNoticeDone } from '../../api/notices.ts';
import { useMay } from '../../api/people.ts';
import { useProductNow } from '../../clock/productNow.ts';
import { longDate } from '../../texts/dates.ts';
import { notices as texts } from '../../texts/compiled/notices.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Mono } from '../../ui/Mono.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';

/** The tax office's notices of a GSTIN: until when each wants a reply, what it means, and that it was answered. */
export function TaxNotices({ notices }: { notices: readonly TaxNotice[] }) {
  return notices.length === 0 ? null : (
    <ul className="flex flex-col gap-3">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Box notice={notice} />
        </li>
      ))}
    </ul>
  );
}

/** From so many days before the last one on it is said in red. */
const soonDays = 3;

function Box({ notice }: { notice: TaxNotice }) {
  const t = texts();
  const now = useProductNow();
  const mayFile = useMay('file');
  const toast = useToast();
  const done = useNoticeDone();
  const last = Date.parse(`${notice.reply_by}T00:00:00+05:30`);
  const isSoon = istDayNumber(last) - istDayNumber(now) <= soonDays;
  const answered = async (): Promise<void> => {
    // This box goes as soon as it is answered.
    const answer = await done.mutateAsync(notice.id);
    toast.show({ type: answer.success ? 'success' : 'error', text: answer.message });
  };
  return (
    <section
      aria-label={t.came({ form: notice.form })}
      className="rounded-box border border-warn/30 bg-warn-tint px-4 py-3 text-ink"
    >
      <h4 className="flex items-center gap-2 text-base font-semibold">
        <FileWarning aria-hidden size={18} className="shrink-0 text-warn" />
        <Unbroken text={t.came({ form: notice.form })} />
      </h4>
      <p className="mt-1 text-sm">
        <Mono>{notice.reference}</Mono>
      </p>
      <p className={classes('mt-1 text-sm font-semibold tabular-nums', isSoon && 'text-bad')}>
        {t.replyBy({ day: longDate(last) })}
      </p>
      <p className="mt-1 text-sm">
        <Unbroken text={t.means[notice.meaning_code] ?? ''} />
      </p>
      {mayFile ? (
        <Button variant="secondary" className="mt-2" busy={done.isPending} onClick={() => void answered()}>
          {/* This one is answered by the return itself. */}
          {notice.meaning_code === 'returns_not_filed' ? t.isFiled : t.replied}
        </Button>
      ) : null}
    </section>
  );
}
