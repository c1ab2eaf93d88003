/** Tests what the workflow may do, and that every action in it is a commit and not a tag that can be moved. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../.github/workflows');

test.each(readdirSync(folder))(
  '%s pins every action to a commit and asks for no more than it needs',
  (name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const actions = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
    expect(actions.length).toBeGreaterThan(0);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    expect(text).toMatch(/^permissions: \{\}$/m);
    expect(text).not.toMatch(/contents: write|secrets\./);
    expect(text).toMatch(/npm ci --ignore-scripts/);
  },
);

test('the workflow builds with a command of package.json and publishes the folder that it makes', () => {
  const { scripts } = JSON.parse(readFileSync(join(folder, '../../package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const text = readFileSync(join(folder, 'pages.yml'), 'utf8');
  expect(scripts['build']).toBe('vite build');
  expect(text).toContain('npm run build');
  expect(text).toMatch(/path: dist\n/);
});
