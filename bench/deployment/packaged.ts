import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { writeStripped } from '../../scripts/stripped.ts';
import type { ProgramStart } from './program.ts';

const root = join(import.meta.dirname, '../..');

/** The program in a folder of its own as `npm run package` makes it, with the packages and the Node of this checkout. */
export function writePackaged(folder: string): ProgramStart {
  writeStripped(root, folder);
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  mkdirSync(join(folder, 'web'));
  mkdirSync(join(folder, 'bin'));
  symlinkSync(join(root, 'web/dist'), join(folder, 'web/dist'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  symlinkSync(process.execPath, join(folder, 'bin/node'));
  const command = join(folder, 'bin/shunya');
  cpSync(join(root, 'deploy/shunya'), command);
  const [, flags = ''] = /node" (--[^"$]*) \$/.exec(readFileSync(command, 'utf8')) ?? [];
  return { root: folder, args: [...flags.split(' '), join(folder, 'src/main/main.js')] };
}
