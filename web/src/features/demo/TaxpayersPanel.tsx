import { Card } from '../../ui/Card.tsx';
import { Mono } from '../../ui/Mono.tsx';
import { Table } from '../../ui/Table.tsx';
import { demoPassword, demoTaxpayers } from './demoTaxpayers.ts';

type Taxpayer = (typeof demoTaxpayers)[number];

const columns = [
  {
    heading: 'Username',
    cell: ({ username }: Taxpayer) => <Mono className="unbroken">{username}</Mono>,
  },
  { heading: 'What it is', cell: ({ what }: Taxpayer) => what, className: 'md:min-w-48' },
  { heading: 'What it shows', cell: ({ shows }: Taxpayer) => shows, className: 'md:min-w-60' },
] as const;

/** Whom to add: the taxpayers that the pretend portal knows. */
export function TaxpayersPanel() {
  return (
    <Card as="section" aria-labelledby="taxpayers-title" className="self-stretch">
      <h2 id="taxpayers-title" className="text-2xl">
        Taxpayers to try
      </h2>
      <p className="mt-1 mb-3 text-muted">
        Add one on the dashboard with its username and the password{' '}
        <Mono className="text-ink">{demoPassword}</Mono>. Names, PANs and GSTINs are invented.
      </p>
      <Table
        caption="Demo taxpayers"
        columns={columns}
        rows={demoTaxpayers}
        rowKey={({ username }) => username}
      />
    </Card>
  );
}
