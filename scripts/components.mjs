// The list of everything that the product is made of, as CycloneDX on stdout, from the lock alone; then the
// registry's known faults of it, on stderr. Ends with 1 when a known fault is high or critical.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { root } from './machine.mjs';

const npm = (...args) => {
  // Inside `npm run` npm names its own script; yarn and others put theirs there too.
  const script = process.env.npm_execpath;
  const own = script !== undefined && basename(script) === 'npm-cli.js';
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
  return own
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
};

const listed = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only');
if (listed.status !== 0) {
  console.error(`npm could not list the components:\n${listed.stderr}`);
  process.exit(1);
}
const { components } = JSON.parse(listed.stdout);
process.stdout.write(listed.stdout);
console.error(`${components.length} components, each with its version and checksum.`);

// It ends by itself: output into a pipe is still on its way when the process is made to.
if (!process.argv.includes('--no-audit')) audit();

function audit() {
  const { metadata } = answerOf(npm('audit', '--json', '--package-lock-only').stdout);
  if (metadata === undefined) {
    console.error('Not audited: this registry does not answer what is known against its packages.');
    return;
  }
  const { high, critical, total } = metadata.vulnerabilities;
  console.error(
    `${total} known faults, of which ${high} are high and ${critical} critical: npm audit names them.`,
  );
  process.exitCode = high + critical > 0 ? 1 : 0;
}

function answerOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
