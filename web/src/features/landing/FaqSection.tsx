import { ChevronDown } from 'lucide-react';
import { formatRupees } from '#domain/gst/portalFigures.ts';
import { currentLateFee } from '#domain/gst/lateFee.ts';
import { landing } from '../../texts/compiled/landing.ts';

const { rupeesPerDay, capRupees } = currentLateFee('GSTR3B');

export function FaqSection() {
  const t = landing().faq;
  const { must, list } = t;
  const answer = must.answer({ perDay: formatRupees(rupeesPerDay), atMost: formatRupees(capRupees) });
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t border-rule">
      <div className="page max-w-4xl py-16 md:py-20">
        <h2 id="faq-title" className="text-[clamp(1.9rem,5vw,2.6rem)]">
          {t.title}
        </h2>
        <div className="mt-8 divide-y divide-rule border-y border-rule">
          {[{ question: must.question, answer }, ...Object.values(list)].map(({ question, answer }) => (
            <details key={question} className="group">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <ChevronDown
                  aria-hidden="true"
                  size={20}
                  className="shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
                />
              </summary>
              <p className="max-w-prose pb-5 text-muted">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
