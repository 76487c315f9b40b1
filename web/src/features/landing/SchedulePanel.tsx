import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { monthlyDueDay } from '#domain/gst/dueDays.ts';
import { istDate, toIst } from '#domain/shared/istTime.ts';
import { productNow } from '../../clock/productNow.ts';
import { plannedSentence } from '../../gst/carriedSchedule.ts';
import { Unbroken } from '../../ui/Unbroken.tsx';
import { paths } from '../../paths.ts';
import { keepOnTheWay } from '../../shell/onTheWay.ts';
import { landing } from '../../texts/compiled/landing.ts';
import { monthNames } from '../../texts/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Checkbox, Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import {
  defaultEnd,
  endYearProblem,
  firstForm,
  formInPage,
  numbers,
  type ScheduleForm,
  scheduleOf,
} from './scheduleForm.ts';

const formId = 'schedule-form';
const dueDay = monthlyDueDay('GSTR1');
/** Days up to the one before the due day are in time (design#schedules). */
const lastGood = dueDay - 1;

/** The schedule form of the landing page (specification 2). */
export function SchedulePanel() {
  const t = landing().schedule;
  const navigate = useNavigate();
  const [form, setForm] = useState<ScheduleForm>(firstForm);
  // Set once the page is alive: a date made at build time would be stale.
  const [now, setNow] = useState(0);
  const [startDate, setStartDate] = useState('');
  const tick = useRef<HTMLInputElement>(null);

  // Runs at the moment React takes over the page: earlier choices are still in the page's boxes, and later ones raise
  // events. Nothing falls in between.
  useLayoutEffect(() => {
    const at = productNow();
    const chosen = formInPage(formId);
    // oxlint-disable-next-line react/set-state-in-effect -- only here are the clock and the form in the page known
    setNow(at);
    setStartDate(chosen?.startDate || istDate(at));
    setForm((mine) => ({ ...mine, ...chosen?.schedule, ...defaultEnd(at) }));
    // By the browser's own event: React reports a tick only if it knows the previous state.
    const box = tick.current;
    const take = (): void => setForm((mine) => ({ ...mine, hasEndDate: box?.checked ?? mine.hasEndDate }));
    box?.addEventListener('change', take);
    return () => box?.removeEventListener('change', take);
  }, []);

  // Based on the form at that time: a press may come before the initial values are drawn.
  const change = (part: Partial<ScheduleForm>) => setForm((mine) => ({ ...mine, ...part }));
  const problem = form.hasEndDate && now !== 0 ? endYearProblem(form.endYear, now) : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.hasEndDate && endYearProblem(form.endYear, productNow()) !== null) {
      document.getElementById('end-year')?.focus();
      return;
    }
    const signedIn = localStorage.getItem('authToken') !== null;
    const schedule = scheduleOf(form);
    if (signedIn) keepOnTheWay(schedule);
    void navigate(signedIn ? paths.dashboard() : paths.login(), { state: schedule });
  };

  const year = now === 0 ? undefined : toIst(now).year;
  const late = Number(form.day) > lastGood;
  // Not in the colour of a schedule that can be saved, and without the year that is refused.
  const isRight = problem === null;
  return (
    <form
      id={formId}
      noValidate
      onSubmit={submit}
      aria-labelledby="schedule-title"
      className="rounded-card border border-rule bg-sheet p-5 shadow-[0_18px_40px_-24px] shadow-veil sm:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="schedule-title" className="text-2xl">
          {t.title}
        </h2>
        <Recurrence />
      </div>
      <div className="mt-5 grid grid-cols-3 gap-2 sm:gap-3">
        <Field label={t.day} id="filling-day">
          <Select
            name="day"
            value={form.day}
            onChange={(event) => change({ day: event.target.value })}
            aria-describedby="day-note"
            className={classes('font-semibold', late ? 'text-bad!' : 'text-good!')}
          >
            <optgroup label={t.inTime({ lastGood })} className="text-good">
              {numbers(1, lastGood).map((day) => (
                <option key={day} value={day} className="bg-sheet text-good">
                  {day}
                </option>
              ))}
            </optgroup>
            <optgroup label={t.runsOn({ lastGood })} className="text-bad">
              {numbers(lastGood + 1, 31).map((day) => (
                <option key={day} value={day} className="bg-sheet text-bad">
                  {day}
                </option>
              ))}
            </optgroup>
          </Select>
        </Field>
        <Field label={t.hour} id="filling-hour">
          <Select name="hour" value={form.hour} onChange={(event) => change({ hour: event.target.value })}>
            {numbers(0, 23).map((hour) => (
              <option key={hour}>{hour}</option>
            ))}
          </Select>
        </Field>
        <Field label={t.minute} id="filling-minute">
          <Select
            name="minute"
            value={form.minute}
            onChange={(event) => change({ minute: event.target.value })}
          >
            {numbers(0, 59).map((minute) => (
              <option key={minute}>{minute}</option>
            ))}
          </Select>
        </Field>
      </div>
      <p id="day-note" className={classes('mt-2 text-sm', late ? 'font-medium text-bad' : 'text-muted')}>
        <Unbroken text={late ? t.late({ dueDay, lastGood }) : t.good({ dueDay, lastGood })} />
      </p>
      <Field label={t.startDate} id="start-date" className="mt-4">
        <TextInput
          type="date"
          name="startDate"
          value={startDate}
          onChange={(event) => setStartDate(event.target.value)}
        />
      </Field>
      <Checkbox
        id="has-end-date"
        name="hasEndDate"
        className="mt-2"
        label={t.hasEndDate}
        // Never written by the page: that would undo a tick made while it came alive.
        defaultChecked={form.hasEndDate}
        ref={tick}
      />
      {form.hasEndDate ? (
        <div className="mt-1 mb-3 grid grid-cols-[3fr_2fr] gap-3 sm:grid-cols-2">
          <Field label={t.endMonth} id="end-month">
            <Select value={form.endMonth} onChange={(event) => change({ endMonth: event.target.value })}>
              {monthNames().map((name, at) => (
                <option key={name} value={String(at + 1)}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t.endYear} id="end-year" error={problem}>
            <TextInput
              type="number"
              inputMode="numeric"
              min={year}
              max={year === undefined ? undefined : year + 10}
              value={form.endYear}
              onChange={(event) => change({ endYear: event.target.value })}
            />
          </Field>
        </div>
      ) : null}
      <div
        role="status"
        className={classes(
          'mt-2 rounded-box border px-4 py-3 font-medium text-ink',
          !isRight
            ? 'border-rule bg-raised'
            : late
              ? 'border-warn/30 bg-warn-tint'
              : 'border-primary/20 bg-primary-tint',
        )}
      >
        <p>{plannedSentence(scheduleOf(isRight ? form : { ...form, endYear: '' }))}</p>
        {/* The sentence names the chosen day; the day that really applies is in the same box. */}
        {late ? <p className="mt-1">{t.untilThen({ dueDay, lastGood })}</p> : null}
      </div>
      <Button type="submit" className="mt-4 w-full py-3">
        {t.save}
      </Button>
      <p className="mt-2 text-sm text-muted">{t.appliesTo}</p>
    </form>
  );
}

/** There is only one choice, so it is selected. */
function Recurrence() {
  return (
    <label className="inline-flex min-h-11 items-center gap-2 rounded-full bg-primary-tint px-4 text-sm font-semibold text-primary">
      <input type="radio" name="recurrence" value="Monthly" defaultChecked className="accent-primary" />
      {landing().schedule.monthly}
    </label>
  );
}
