import { useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import { portalActions } from '#contract/portalActions.ts';
import { portalActs, usePortalAct } from '../../api/demo.ts';
import { demo } from '../../texts/compiled/demo.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { readJson } from './readJson.ts';

type Fields = Record<
  'username' | 'action' | 'code' | 'message' | 'body' | 'http' | 'delay' | 'times',
  string
>;
const empty: Fields = {
  username: '',
  action: 'EINV',
  code: '',
  message: '',
  body: '',
  http: '',
  delay: '',
  times: '1',
};

/** Only what is filled in goes out; the server judges it. */
const orderOf = (fields: Fields, body: unknown): CallInput<'demoFault'>['body'] => ({
  fault: 'answer',
  ...(fields.username === '' ? {} : { username: fields.username }),
  ...(fields.code === '' ? {} : { code: fields.code }),
  ...(fields.message === '' ? {} : { message: fields.message }),
  ...(body === undefined ? {} : { body }),
  ...(fields.http === '' ? {} : { http: Number(fields.http) }),
  ...(fields.delay === '' ? {} : { delay_ms: Number(fields.delay) }),
  ...(fields.times === '' ? {} : { times: Number(fields.times) }),
  ...portalActions.filter((name) => name === fields.action).map((action) => ({ action }))[0],
});

/** Makes the pretend portal answer anything. */
export function AnswerPanel() {
  const t = demo().answer;
  const [fields, setFields] = useState(empty);
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const act = usePortalAct({
    onSuccess: (text) => toast.show({ type: 'success', text }),
    onError: (error) => toast.show({ type: 'error', text: error.message }),
  });
  const input = (name: keyof Fields) => ({
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  const set = (): void => {
    const body = readJson(fields.body);
    setProblem(body.ok ? null : t.notJson);
    if (body.ok) act.mutate(() => portalActs.setFault(orderOf(fields, body.value)));
  };
  return (
    <Card as="section" aria-labelledby="answer-title">
      <h2 id="answer-title" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 text-sm text-muted">{t.intro}</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Field label={t.action} id="answer-action">
          <Select {...input('action')}>
            <option value="">{t.every}</option>
            {portalActions.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        </Field>
        <Field label={t.username} id="answer-username" hint={t.usernameHint}>
          <TextInput {...input('username')} maxLength={100} autoCapitalize="none" />
        </Field>
        <Field label={t.code} id="answer-code">
          <TextInput {...input('code')} maxLength={64} autoCapitalize="none" />
        </Field>
        <Field label={t.message} id="answer-message">
          <TextInput {...input('message')} maxLength={1000} />
        </Field>
      </div>
      <Field label={t.body} id="answer-body" hint={t.bodyHint} error={problem} className="mt-3">
        <TextArea {...input('body')} spellCheck={false} className="font-mono text-sm" />
      </Field>
      <div className="mt-3 grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
        <Field label={t.http} id="answer-http">
          <TextInput {...input('http')} type="number" inputMode="numeric" min={200} max={599} />
        </Field>
        <Field label={t.delay} id="answer-delay">
          <TextInput {...input('delay')} type="number" inputMode="numeric" min={0} max={120_000} />
        </Field>
        <Field label={t.times} id="answer-times">
          <TextInput {...input('times')} type="number" inputMode="numeric" min={1} max={1000} />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="secondary" busy={act.isPending} onClick={set}>
          {t.set}
        </Button>
        <Button
          variant="secondary"
          disabled={act.isPending}
          onClick={() => act.mutate(() => portalActs.setFault({ fault: 'none' }))}
        >
          {t.clear}
        </Button>
      </div>
    </Card>
  );
}
