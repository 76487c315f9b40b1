import { Mail } from 'lucide-react';
import { supportMail } from '../../shell/supportMail.ts';
import { landing } from '../../texts/compiled/landing.ts';
import { buttonClasses } from '../../ui/Button.tsx';

export function ContactSection() {
  const t = landing().contact;
  return (
    <section id="contact" aria-labelledby="contact-title" className="page pb-16 md:pb-24">
      <div className="rounded-card border border-rule bg-sheet p-6 md:p-10">
        <h2 id="contact-title" className="text-3xl">
          {t.title}
        </h2>
        <p className="mt-3 max-w-prose text-muted">{t.text}</p>
        <a href={`mailto:${supportMail}`} className={buttonClasses('secondary', 'mt-6 max-w-full')}>
          <Mail aria-hidden="true" size={18} className="shrink-0" />
          <span className="min-w-0 text-[min(1rem,3.8vw)] wrap-anywhere">{supportMail}</span>
        </a>
      </div>
    </section>
  );
}
