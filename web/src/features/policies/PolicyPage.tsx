import { PublicPage } from '../../shell/PublicPage.tsx';
import { policies } from '../../texts/compiled/policies.ts';
import { Notice } from '../../ui/Notice.tsx';

/** A policy: describes the product's real behaviour, marked as a template for the operator (design#extra-pages). */
export function PolicyPage({
  title,
  sections,
}: {
  title: string;
  sections: readonly { title: string; text: string }[];
}) {
  return (
    <PublicPage>
      <article className="page max-w-3xl py-12">
        <h1 className="text-4xl">{title}</h1>
        <Notice type="warning" silent className="mt-6" title={policies().template}>
          {policies().templateMeans}
        </Notice>
        {sections.map(({ title: heading, text }) => (
          <section key={heading} className="mt-9">
            <h2 className="text-2xl">{heading}</h2>
            <p className="mt-2 text-muted">{text}</p>
          </section>
        ))}
      </article>
    </PublicPage>
  );
}
