import { useState } from 'react';
import { useMakeFirm } from '../../api/demo.ts';
import { useSession } from '../../session/keptSession.ts';
import { paths } from '../../paths.ts';
import { demo } from '../../texts/compiled/demo.ts';
import { rich } from '../../texts/rich.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';

const maxGstins = 500;
const usual = 120;

/** Creates an accountant's firm in one press: clients of all kinds, as an account of that size has. */
export function FirmPanel() {
  const t = demo().firm;
  const signedIn = useSession() !== null;
  const firm = useMakeFirm();
  const [count, setCount] = useState(String(usual));
  const gstins = Math.min(maxGstins, Math.max(1, Math.trunc(Number(count)) || usual));
  return (
    <Card as="section" aria-labelledby="firm-title">
      <h2 id="firm-title" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 text-muted">{t.intro}</p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t.count} id="firm-count" className="w-32">
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={maxGstins}
            value={count}
            onChange={(event) => setCount(event.target.value)}
          />
        </Field>
        <Button
          className="min-h-12"
          disabled={!signedIn}
          busy={firm.isPending}
          onClick={() => firm.mutate(gstins)}
        >
          {t.fillFirm({ count: gstins })}
        </Button>
      </div>
      {signedIn ? null : (
        <p className="mt-3 text-sm text-muted">
          {rich(t.signInFirst, {
            link: (words) => (
              <Link
                to={paths.login()}
                state={{ continueTo: { to: paths.demo(), name: demo().title } }}
                className="font-semibold text-primary underline underline-offset-4"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      {firm.isSuccess ? (
        <Notice type="success" className="mt-4">
          {firm.data}
        </Notice>
      ) : null}
      {firm.isError ? (
        <Notice type="error" className="mt-4">
          {firm.error.message}
        </Notice>
      ) : null}
    </Card>
  );
}
