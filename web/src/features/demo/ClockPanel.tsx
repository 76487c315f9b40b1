import { type FormEvent, useState } from 'react';
import { DAY_MS, fromIst, HOUR_MS, isoIst, toIst } from '#domain/shared/istTime.ts';
import { useDemoClock, useMoveDemoClock } from '../../api/demo.ts';
import { demo } from '../../texts/compiled/demo.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { formatIst } from '../../ui/formatIst.ts';
import { Notice } from '../../ui/Notice.tsx';

/** The product's clock, which moves forward only. */
export function ClockPanel() {
  const t = demo().clock;
  const clock = useDemoClock();
  const move = useMoveDemoClock();
  const [chosen, setChosen] = useState('');
  const now = clock.data === undefined ? null : Date.parse(clock.data);
  const go = (to: number) => !move.isPending && move.mutate(to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const to = Date.parse(`${chosen}:00+05:30`);
    if (Number.isFinite(to)) go(to);
  };
  return (
    <Card as="section" aria-labelledby="clock-title">
      <h2 id="clock-title" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 text-muted">{t.intro}</p>
      <p className="mt-4 font-display text-3xl font-semibold tabular-nums" role="status">
        {clock.data === undefined ? '…' : formatIst(clock.data)}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        {now === null
          ? null
          : jumpsFrom(now).map(({ name, to }) => (
              <Button
                key={name}
                variant="secondary"
                onClick={() => go(to)}
                busy={move.isPending && move.variables === to}
              >
                {name}
              </Button>
            ))}
      </div>
      <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
        <Field label={t.to} id="clock-to" className="flex-1">
          <TextInput
            type="datetime-local"
            value={chosen}
            {...(now === null ? {} : { min: isoIst(now).slice(0, 16) })}
            onChange={(event) => setChosen(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          className="min-h-12"
          busy={move.isPending}
          disabled={chosen === ''}
        >
          {t.move}
        </Button>
      </form>
      {move.isPending ? <Notice className="mt-4">{t.moving}</Notice> : null}
      {move.isError ? (
        <Notice type="error" className="mt-4">
          {move.error.message}
        </Notice>
      ) : null}
    </Card>
  );
}

function jumpsFrom(now: number): { name: string; to: number }[] {
  const t = demo().clock;
  const { year, month } = toIst(now);
  const inMonths = (months: number) => {
    const at = month - 1 + months;
    return { year: year + Math.floor(at / 12), month: (at % 12) + 1 };
  };
  const fifth = fromIst({ year, month, day: 5, hour: 8 });
  return [
    { name: t.hour, to: now + HOUR_MS },
    { name: t.day, to: now + DAY_MS },
    {
      name: t.fifth,
      to: fifth > now ? fifth : fromIst({ ...inMonths(1), day: 5, hour: 8 }),
    },
    { name: t.twentyFirst, to: fromIst({ ...inMonths(1), day: 21, hour: 10 }) },
  ];
}
