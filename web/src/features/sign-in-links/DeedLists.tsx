import type { TakenBack } from '../../session/keptSession.ts';
import { safety } from '../../texts/compiled/safety.ts';
import { formatIst } from '../../ui/formatIst.ts';

/** Two lists of a disowned session's acts: those taken back, and those for the person to check. */
export function DeedLists({ deeds }: { deeds: TakenBack }) {
  const t = safety().links.deeds;
  return (
    <>
      <DeedList title={t.takenBack} deeds={deeds.taken_back} />
      <DeedList title={t.stillThere} deeds={deeds.still_there} />
    </>
  );
}

function DeedList({ title, deeds }: { title: string; deeds: TakenBack['taken_back'] }) {
  const names: Readonly<Record<string, string>> = safety().links.deeds.names;
  if (deeds.length === 0) return null;
  return (
    <section>
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-2 list-disc pl-5">
        {deeds.map(({ code, at }, index) => (
          <li key={`${code} ${at} ${index}`}>
            {names[code] ?? code}, {formatIst(at)}
          </li>
        ))}
      </ul>
    </section>
  );
}
