import { ChevronDown } from 'lucide-react';
import { formatRupees } from '#domain/shared/rupees.ts';
import { currentLateFee } from '#domain/gst/lateFee.ts';

const { rupeesPerDay, capRupees } = currentLateFee('GSTR3B');

const questions = [
  {
    question: 'Must I file when I sold nothing?',
    answer: `Yes. A registered business files both returns for every month, or every quarter, even when all figures are zero. A late nil return costs ${formatRupees(rupeesPerDay)} a day, at most ${formatRupees(capRupees)} for each return.`,
  },
  {
    question: 'How do you know that my month is nil?',
    answer:
      'You say so: each month, or once until you say otherwise. Before each filing the portal is read as well. If it shows saved sales or an amount to pay, the return is not filed and you are told.',
  },
  {
    question: 'What do you need from me?',
    answer:
      'Your mobile number for signing in, and for each GSTIN the username and password of the GST portal. The portal also sends a code to your signatory for each return; you type it in, or have it forwarded.',
  },
  {
    question: 'Is my portal password safe?',
    answer:
      'It is encrypted before it is stored, never shown again and never written to a log. Deleting a GSTIN destroys it at once.',
  },
  {
    question: 'Can I stop?',
    answer:
      'At any time. Switch recurring filing off, skip a month, or delete the GSTIN. What was filed stays in your history.',
  },
] as const;

export function FaqSection() {
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t border-rule">
      <div className="page max-w-4xl py-16 md:py-20">
        <h2 id="faq-title" className="text-[clamp(1.9rem,5vw,2.6rem)]">
          Questions
        </h2>
        <div className="mt-8 divide-y divide-rule border-y border-rule">
          {questions.map(({ question, answer }) => (
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
