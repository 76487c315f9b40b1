import { relayMandate, standingDeclaration } from '#domain/registration/consent.ts';
import { consents } from '../../texts/compiled/consents.ts';
import { standing } from '../../texts/compiled/standing.ts';

/** The standing declaration, as the consent ledger keeps it. */
export const StandingWords = () => <Words words={consents().standing} kept={standingDeclaration.text} />;

/** The signatory's mandate for the relay of codes. */
export const RelayWords = () => <Words words={consents().relay} kept={relayMandate.text} />;

/** In the language of the page, and below it the ledger's version when that differs. */
function Words({ words, kept }: { words: string; kept: string }) {
  const { ledger } = standing();
  return (
    <>
      <p className="mt-1">{words}</p>
      {ledger === '' ? null : (
        <>
          <p className="mt-3 text-muted">{ledger}</p>
          <p lang="en" className="mt-1">
            {kept}
          </p>
        </>
      )}
    </>
  );
}
