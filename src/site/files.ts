/**
 * Groups the files of a built site. The module `site` delivers the page and keeps it for offline use; it has no page state,
 * no engine and no runs.
 */

/**
 * Files that are kept together: the page, what another language adds to it, one engine build, or the base policies of one
 * size.
 */
export type FileGroup = 'app' | `language-${string}` | `engine-${string}` | `policies-${string}`;

export interface SiteFile {
  /** Path below the site's folder, with `/`. */
  readonly path: string;
  /** First 16 hexadecimal digits of the SHA-256 of its bytes. */
  readonly hash: string;
  readonly bytes: number;
  readonly group: FileGroup;
}

/** All files of one build that can be kept. */
export interface SiteBuild {
  /** The script of the page in each language, which identifies the build; `index.html` has the first. */
  readonly entries: readonly string[];
  readonly files: readonly SiteFile[];
}

/** Files of the site that the page never reads. */
const notOfThePage = /^(sw\.js|LICENSES\.txt)$/;
const engineNames = ['jspi', 'webgpu', 'asyncify'] as const;

/** The engine build that a device loads: a script and a WebAssembly file. */
export function engineGroup(device: 'wasm' | 'webgpu', hasSuspending: boolean): FileGroup {
  if (device === 'wasm') return 'engine-wasm';
  return hasSuspending ? 'engine-jspi' : 'engine-asyncify';
}

/** The engine that this browser has no use for: one of the two for WebGPU. */
export const uselessEngine = (hasSuspending: boolean): FileGroup => engineGroup('webgpu', !hasSuspending);

/** The pages of another language, and the files that differ from the English ones: `de.html`, `assets/index-1a2b.de.js`. */
export const languageGroup = (code: string): FileGroup => `language-${code}`;

/** The base policies of one size. */
export const policyGroup = (size: string): FileGroup => `policies-${size}`;

/** A size whose base policies are larger together is kept only where it is used. */
const mostUnasked = 5_000_000;

/** Groups of base policies kept on every device, so that every task works offline. */
export function policiesForAll(groups: Readonly<Record<FileGroup, { readonly bytes: number }>>): FileGroup[] {
  return (Object.keys(groups) as FileGroup[]).filter(
    (group) => group.startsWith('policies-') && (groups[group]?.bytes ?? 0) <= mostUnasked,
  );
}

/** The group of a file; null if the page never reads it. */
export function groupOf(path: string): FileGroup | null {
  if (notOfThePage.test(path)) return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (/^ort[.-]/.test(name)) {
    const found = engineNames.find((engine) => name.includes(`.${engine}`));
    return `engine-${found === 'webgpu' ? 'asyncify' : (found ?? 'wasm')}`;
  }
  const language = /(?:^|\.)([a-z]{2})\.(?:html|js|css)$/.exec(name)?.[1];
  if (language !== undefined) return languageGroup(language);
  const size = /^models\/.*-([a-z]+)\.onnx$/.exec(path)?.[1];
  return size === undefined ? 'app' : policyGroup(size);
}

/** The first 16 hexadecimal digits of the SHA-256 of these bytes. */
export async function fileHashOf(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
