import { useState } from 'react';
import type { CallInput } from '#contract/client.ts';
import { portalActs, usePortalAct } from '../../api/demo.ts';
import { apiGuide } from '../../shell/apiGuide.tsx';
import { demo } from '../../texts/compiled/demo.ts';
import { rich } from '../../texts/rich.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field, TextInput } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useToast } from '../../ui/Toast.tsx';
import { readJson } from './readJson.ts';

/** Example facts about a taxpayer, to start from; each has a name in the texts. */
const samples = {
  revoked: { sts: 'Active', cxdt: '31/03/2025' },
  suspended: { sts: 'Suspended' },
  quarterly: { preferences: [{ quarter: 'Q3', preference: 'Quarterly' }] },
  unreadable: { preferences: null },
  notValid: {
    also_filed: [
      { ret_prd: '102026', rtntype: 'GSTR1', arn: 'AA231026000001H', dof: '04-11-2026', valid: 'N' },
    ],
  },
  oddRows: { also_filed: [{ ret_prd: '052026', rtntype: 'GSTR3B', arn: '', dof: '11-Aug-18' }] },
  emptyCredit: { gstr2b: { itcsumm: {} } },
  invoices: { period: '102026', e_invoices: 2 },
  made: { state_code: '37', lgnm: 'Nira', ctb: 'Proprietorship' },
} as const;
type Sample = keyof typeof samples;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const written = (sample: Sample): string => JSON.stringify(samples[sample], null, 2);

/** Changes the pretend portal's facts about one taxpayer, or creates one. */
export function ShapePanel() {
  const t = demo().shape;
  const [username, setUsername] = useState('narmada.foods');
  const [sample, setSample] = useState<Sample>('revoked');
  const [json, setJson] = useState(written('revoked'));
  const [problem, setProblem] = useState<string | null>(null);
  const toast = useToast();
  const act = usePortalAct({
    onSuccess: (text) => toast.show({ type: 'success', text }),
    onError: (error) => toast.show({ type: 'error', text: error.message }),
  });
  const apply = (): void => {
    const read = readJson(json);
    const facts = read.ok && isObject(read.value) ? read.value : null;
    setProblem(facts === null ? t.notJson : null);
    if (facts === null) return;
    // Sent as typed: the server judges it.
    const body = { ...facts, username } as CallInput<'demoTaxpayer'>['body'];
    act.mutate(() => portalActs.shapeTaxpayer(body));
  };
  return (
    <Card as="section" aria-labelledby="shape-title">
      <h2 id="shape-title" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 text-sm text-muted">{t.intro}</p>
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Field label={t.username} id="shape-username" hint={t.usernameHint}>
          <TextInput
            value={username}
            maxLength={100}
            autoCapitalize="none"
            onChange={(event) => setUsername(event.target.value)}
          />
        </Field>
        <Field label={t.sample} id="shape-sample" className="sm:col-span-2">
          <Select
            value={sample}
            options={Object.entries(t.samples).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => {
              const chosen = Object.keys(samples).find((name): name is Sample => name === target.value);
              if (chosen === undefined) return;
              setSample(chosen);
              setJson(written(chosen));
            }}
          />
        </Field>
      </div>
      <Field
        label={t.json}
        id="shape-json"
        hint={rich(t.jsonHint, { docs: apiGuide })}
        error={problem}
        className="mt-3"
      >
        <TextArea
          value={json}
          rows={8}
          spellCheck={false}
          className="font-mono text-sm"
          onChange={(event) => setJson(event.target.value)}
        />
      </Field>
      <Button variant="secondary" className="mt-3" busy={act.isPending} onClick={apply}>
        {t.apply}
      </Button>
    </Card>
  );
}
