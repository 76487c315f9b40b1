import { demo } from '../../texts/compiled/demo.ts';
import { Card } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { rich } from '../../texts/rich.ts';

/** All of them have the same (design#demo-taxpayers). */
const demoPassword = 'Demo@1234';

type Taxpayer = { username: string; what: string; shows: string };

const columns = (t = demo().taxpayers): readonly Column<Taxpayer>[] => [
  { heading: t.username, cell: ({ username }) => <Mono className="unbroken">{username}</Mono> },
  { heading: t.what, cell: ({ what }) => what, className: 'md:min-w-48' },
  { heading: t.shows, cell: ({ shows }) => shows, className: 'md:min-w-60' },
];

/** Taxpayers that the pretend portal knows, to add. */
export function TaxpayersPanel() {
  const t = demo().taxpayers;
  return (
    <Card as="section" aria-labelledby="taxpayers-title" className="self-stretch">
      <h2 id="taxpayers-title" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 mb-3 text-muted">
        {rich(t.intro, { password: <Mono className="unbroken text-ink">{demoPassword}</Mono> })}
      </p>
      <Table
        caption={t.caption}
        columns={columns()}
        rows={Object.entries(t.each).map(([username, says]) => ({ username, ...says }))}
        rowKey={({ username }) => username}
      />
    </Card>
  );
}
