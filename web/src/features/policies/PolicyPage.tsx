import type { ReactNode } from 'react';
import { PublicPage } from '../../shell/PublicPage.tsx';
import { Notice } from '../../ui/Notice.tsx';

/** A policy: what the product really does, marked as a template for the operator (record 088.5). */
export function PolicyPage({
  title,
  sections,
}: {
  title: string;
  sections: readonly { title: string; text: ReactNode }[];
}) {
  return (
    <PublicPage>
      <article className="page max-w-3xl py-12">
        <h1 className="text-4xl">{title}</h1>
        <Notice type="warning" silent className="mt-6" title="A template">
          This page says what the software does. Whoever operates it completes it with their name, address and
          grievance officer, and has it checked, before the first customer.
        </Notice>
        {sections.map(({ title: heading, text }) => (
          <section key={heading} className="mt-9">
            <h2 className="text-2xl">{heading}</h2>
            <div className="mt-2 space-y-3 text-muted">{text}</div>
          </section>
        ))}
      </article>
    </PublicPage>
  );
}
