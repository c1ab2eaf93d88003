/**
 * The files of a built site and which belong together. This module serves the page and keeps it for use without a network;
 * it has no page state, no engine and no runs.
 */

/** What is kept together: the page itself, one build of the engine, or the base policies of one size. */
export type FileGroup = 'app' | `engine-${string}` | `policies-${string}`;

export interface SiteFile {
  /** Below the site's folder, with `/`. */
  readonly path: string;
  /** First 16 hexadecimal digits of the SHA-256 of its bytes. */
  readonly hash: string;
  readonly bytes: number;
  readonly group: FileGroup;
}

/** All files of one build that can be kept. */
export interface SiteBuild {
  readonly version: string;
  /** The script that `index.html` loads: a page of this build runs it. */
  readonly entry: string;
  readonly files: readonly SiteFile[];
}

/** In the site for others than the page: pictures of it, and measurements that nothing in it reads. */
const notOfThePage = /^(sw\.js|screenshot\.png|bench[^/]*\.json|tasks\.json|404\.html)$/;
const engineNames = ['jspi', 'webgpu', 'asyncify'] as const;

/** The build of the engine that a device loads: each has a script and a WebAssembly file. */
export function engineGroup(device: 'wasm' | 'webgpu', hasSuspending: boolean): FileGroup {
  if (device === 'wasm') return 'engine-wasm';
  return hasSuspending ? 'engine-jspi' : 'engine-asyncify';
}

/** The base policies of one size. */
export const policyGroup = (size: string): FileGroup => `policies-${size}`;

/** Base policies of a size that are together larger are kept only where they are used. */
const mostUnasked = 5_000_000;

/** Groups of base policies that are kept on every device, so that each task can be chosen without a network. */
export function policiesForAll(groups: Readonly<Record<FileGroup, { readonly bytes: number }>>): FileGroup[] {
  return (Object.keys(groups) as FileGroup[]).filter(
    (group) => group.startsWith('policies-') && (groups[group]?.bytes ?? 0) <= mostUnasked,
  );
}

/** What a file is kept with; null for one that the page never reads. */
export function groupOf(path: string): FileGroup | null {
  if (notOfThePage.test(path)) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^ort[.-]/.test(name)) {
    const found = engineNames.find((engine) => name.includes(`.${engine}`));
    return `engine-${found === 'webgpu' ? 'asyncify' : (found ?? 'wasm')}`;
  }
  const size = /^models\/.*-([a-z]+)\.onnx$/.exec(path)?.[1];
  return size === undefined ? 'app' : policyGroup(size);
}

/** The first 16 hexadecimal digits of the SHA-256 of these bytes. */
export async function hashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
