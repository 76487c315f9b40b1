import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './spawning.mjs';

const read = (name) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies'];

/**
 * npm's arguments for bringing node_modules to the lock. `npm ci` refuses a lock that lacks a package which
 * some dependency names as optional, even one of a foreign platform; a lock made against a registry that does
 * not carry every platform lacks them. `npm install --no-save` takes the same pinned versions from such a lock
 * and changes neither file. It is used only while package.json and lock agree, else npm ci says what is wrong.
 */
export function npmArguments() {
  const lock = read('package-lock.json');
  const manifest = read('package.json');
  const agrees = kinds.every((kind) => same(manifest[kind], lock.packages[''][kind]));
  const command = agrees && lacksOptional(lock) ? ['install', '--no-save'] : ['ci'];
  return [...command, '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
}

function lacksOptional({ packages }) {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(packages).some((entry) =>
    Object.keys(entry.optionalDependencies ?? {}).some((name) => !locked.has(name)),
  );
}

function same(left = {}, right = {}) {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}
