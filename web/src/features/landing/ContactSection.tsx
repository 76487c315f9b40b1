import { Mail } from 'lucide-react';
import { supportMail } from '../../shell/supportMail.ts';
import { buttonClasses } from '../../ui/Button.tsx';

export function ContactSection() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="page pb-16 md:pb-24">
      <div className="rounded-card border border-rule bg-sheet p-6 md:p-10">
        <h2 id="contact-title" className="text-3xl">
          Write to us
        </h2>
        <p className="mt-3 max-w-prose text-muted">
          About a filing, your account or your data. Name your GSTIN and the month. Never send us a password
          or a code: we do not ask for them.
        </p>
        <a href={`mailto:${supportMail}`} className={buttonClasses('secondary', 'mt-6 max-w-full')}>
          <Mail aria-hidden="true" size={18} className="shrink-0" />
          <span className="min-w-0 text-[min(1rem,4.4vw)] wrap-anywhere">{supportMail}</span>
        </a>
      </div>
    </section>
  );
}
