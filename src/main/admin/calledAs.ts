/** The name of an operator's command here: a package holds JavaScript and has its own commands. */
export const calledAs = (name: 'admin' | 'keys'): string =>
  import.meta.filename.endsWith('.js') ? `/opt/shunya/bin/shunya ${name}` : `npm run ${name} --`;
