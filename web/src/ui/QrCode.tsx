import { encode } from 'uqr';

/** A text as a QR code: dark on light in every theme, or cameras cannot read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-52 rounded-box bg-white text-black"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
