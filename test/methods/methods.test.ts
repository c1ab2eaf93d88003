import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { changesOf } from '../../src/config/changes.ts';
import { decodeLink, encodeLink } from '../../src/config/link.ts';
import { checkConfig, defaultConfig, parseConfig } from '../../src/config/schema.ts';
import { optionOf, settingKeys, settings } from '../../src/config/settings.ts';
import { parseClaimList } from '../../src/experiment/claimList.ts';
import { methods } from '../../src/methods/index.ts';
import { taskOf, tasks } from '../../src/tasks/index.ts';

const root = join(import.meta.dirname, '../..');
const { claims, notRun, archived } = parseClaimList(
  JSON.parse(readFileSync(join(root, 'public/claims.json'), 'utf8')),
);
const isSentence = (text: string) => /^[A-Z].*\.$/.test(text);

describe.each(Object.entries(methods))('%s', (key, method) => {
  it('is listed under its own id, in kebab case, in the file of that name', () => {
    expect(method.id).toBe(key);
    expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    const file = key.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(existsSync(join(root, `src/methods/${file}.ts`))).toBe(true);
  });

  it('makes a valid configuration of the defaults and its own settings, alone and on the usual task', () => {
    expect(checkConfig({ method: key })).toEqual([]);
    expect(parseConfig({ method: key })).toMatchObject({ ...method.settings, method: key });
    for (const named of [method.settings, ...Object.values(method.settingsOn ?? {})]) {
      expect(Object.keys(named).every((setting) => setting in settings)).toBe(true);
    }
    const elsewhere = checkConfig({ method: key, task: settings.task.default });
    // What one task cannot have is one sentence about one setting, and the method then brings a task of its own.
    expect(elsewhere.length).toBeLessThanOrEqual(1);
    if (elsewhere.length > 0) expect(method.settings.task).toBeDefined();
  });

  it('runs on the small policies of its task, and elsewhere a setting is refused in one sentence', () => {
    const { task, policy: usual } = defaultConfig(key);
    const policies = taskOf(task).kind === 'control' ? [usual] : ['tiny', 'small'];
    for (const policy of policies) expect(checkConfig({ method: key, task, policy })).toEqual([]);
    for (const other of Object.keys(tasks)) {
      const fields = checkConfig({ method: key, task: other }).map(({ field }) => field);
      expect([other, fields]).toEqual([other, [...new Set(fields)]]);
    }
  });

  it('is a link of its name alone', () => {
    const config = parseConfig({ method: key });
    expect(changesOf(config)).toEqual([]);
    expect(encodeLink(config)).toBe(`#v=1&method=${key}`);
    expect(decodeLink(encodeLink(config))).toEqual(config);
  });

  it('names its source and how near it stands to it', () => {
    if (method.paper === null) expect(method.provenance).toBe('own control');
    else {
      const { arxiv, year, title } = method.paper;
      expect(title).not.toBe('');
      if (arxiv === null) expect(year).toBeLessThan(2000);
      else {
        expect(arxiv).toMatch(/^\d{4}\.\d{5}$/);
        expect(year).toBe(2000 + Number(arxiv.slice(0, 2)));
      }
    }
    expect(['code read', 'near', 'abstract only', 'own control']).toContain(method.provenance);
    const stages = [...settingKeys.map((key) => optionOf(key).stage), 'Control', 'Replay'];
    expect(stages).toContain(method.stage);
  });

  it('says in sentences what it is for, what it promises, what goes wrong and where it leaves its source', () => {
    for (const text of [method.purpose, method.claim, ...method.pitfalls, ...method.departures]) {
      expect([text, isSentence(text)]).toEqual([text, true]);
    }
    expect(method.purpose.length).toBeLessThanOrEqual(110);
    expect(method.pitfalls.length).toBeGreaterThanOrEqual(2);
    if (method.provenance === 'abstract only') expect(method.departures.length).toBeGreaterThan(0);
  });

  it('has a formula that KaTeX sets without a complaint', () => {
    const set = katex.renderToString(method.formula, {
      displayMode: true,
      throwOnError: true,
      strict: 'error',
    });
    expect(set).toContain('<math');
  });

  it('names the experiments on its claim that have a line, and no others', () => {
    expect(new Set(method.experiments).size).toBe(method.experiments.length);
    expect([...method.experiments].sort()).toEqual(
      [...claims, ...notRun, ...archived]
        .filter((one) => one.method === key)
        .map(({ claim }) => claim)
        .sort(),
    );
  });
});

it('the catalogue has every file of a method, and no two methods with the same settings or title', () => {
  const files = readdirSync(join(root, 'src/methods')).filter(
    (name) =>
      ![
        'cardResult.ts',
        'index.ts',
        'method.ts',
        'metricNames.ts',
        'options.ts',
        'purposeOf.ts',
        'settingsOf.ts',
        'watchOf.ts',
      ].includes(name),
  );
  expect(Object.keys(methods)).toHaveLength(files.length);
  const all = Object.values(methods);
  const differing = new Set(all.map(({ id }) => JSON.stringify({ ...defaultConfig(id), method: null })));
  expect(differing.size).toBe(all.length);
  expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
});
