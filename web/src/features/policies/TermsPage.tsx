import { PolicyPage } from './PolicyPage.tsx';

export function TermsPage() {
  return (
    <PolicyPage
      title="Terms of Service"
      sections={[
        {
          title: 'What you ask us to do',
          text: (
            <p>
              To file nil GSTR-1 and GSTR-3B returns for the registrations you add, on the days you choose,
              and to show you the portal’s acknowledgement of each.
            </p>
          ),
        },
        {
          title: 'What you declare',
          text: (
            <p>
              That you may act for the registration, and that each month filed is nil: no sales, exempt ones
              included, no purchases under reverse charge, no credit to take, no fee or interest to pay. The
              return is yours; the signatory signs it with the portal’s code.
            </p>
          ),
        },
        {
          title: 'What we do not do',
          text: (
            <p>
              No return that is not nil, no tax advice, no late filing without your press of a button. When
              the portal is down or refuses, we try again and tell you; the due dates of the law stay as they
              are.
            </p>
          ),
        },
        {
          title: 'Ending',
          text: <p>You can stop at any time by switching filing off or deleting your GSTINs.</p>,
        },
      ]}
    />
  );
}
