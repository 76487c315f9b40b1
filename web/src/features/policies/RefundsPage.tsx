import { PolicyPage } from './PolicyPage.tsx';

export function RefundsPage() {
  return (
    <PolicyPage
      title="Refund Policy"
      sections={[
        {
          title: 'Nothing is charged',
          text: <p>Filing nil returns is free. No payment is taken here, so there is nothing to refund.</p>,
        },
        {
          title: 'Late fees',
          text: (
            <p>
              Late fees go to the government through the portal, not to us. Write to us when you believe that
              one fell due by our fault.
            </p>
          ),
        },
      ]}
    />
  );
}
