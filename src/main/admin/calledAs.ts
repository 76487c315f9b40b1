/** How a command of the operator's is called here: a package holds JavaScript and has a command of its own. */
export const calledAs = (name: 'admin' | 'keys'): string =>
  import.meta.filename.endsWith('.js') ? `/opt/shunya/bin/shunya ${name}` : `npm run ${name} --`;
