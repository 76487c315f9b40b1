import { formNames } from './formNames.ts';

/** A sentence in which "GSTR-1", "GSTR-3B" and their like never break at the hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(formNames).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="unbroken">
        {part}
      </span>
    ),
  );
}
