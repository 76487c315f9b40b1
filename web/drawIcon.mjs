import { createElement } from 'react';

/**
 * What an icon of lucide-react is drawn with in place of the package's own way, which can do more than is asked of it
 * here and weighs as much as thirty icons; the build puts it there (vite.config.mjs).
 */
export function drawIcon({ node }) {
  const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...rest,
      },
      parts,
    );
}
