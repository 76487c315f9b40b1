import { pseudoLanguage } from '#domain/account/language.ts';
import { demo } from '../../texts/compiled/demo.ts';
import { keepLanguage } from '../../texts/keptLanguage.ts';
import { pageLanguage } from '../../texts/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

/** Switches the pages of this browser to the pseudo-language, and back to English (texts/README.md). */
export function PseudoPanel() {
  const t = demo().pseudo;
  const isOn = pageLanguage() === pseudoLanguage;
  const change = () => {
    // No profile can hold it: the browser alone keeps the choice.
    keepLanguage(isOn ? 'en' : pseudoLanguage);
    location.reload();
  };
  return (
    <Card as="section" aria-labelledby="pseudo-title">
      <h2 id="pseudo-title" className="text-2xl">
        {t.title}
      </h2>
      <p className="mt-1 text-muted">{t.intro}</p>
      <Button variant="secondary" className="mt-4" onClick={change}>
        {isOn ? t.off : t.on}
      </Button>
    </Card>
  );
}
