/** The code of a widget, the recorded runs and the oEmbed answers: text that other pages rely on. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/config/link.ts';
import showcases from '../../../src/cli/embed/showcases.json' with { type: 'json' };
import { oembedOf, pageOf, siteOf } from '../../../src/cli/embed/oembed.ts';
import { stillOf as record } from '../../measure/stillOf.ts';
import { elementCode, frameCode } from '../../../src/ui/share/embedCode.ts';
import { plainOptions } from '../../../src/ui/share/options.ts';
import { stillOf } from '../../../src/ui/embed/still.ts';

const site = 'https://example.org/espalier/';
const plain = { site, options: plainOptions, loading: 'lazy', height: 480, sandbox: false } as const;

test('plain options leave nothing but method and task in the element', () => {
  expect(elementCode({ ...plain, link: '#v=1&method=treepo&task=countdown' })).toBe(
    '<script src="https://example.org/espalier/espalier.js" async></script>\n' +
      '<espalier-lab method="treepo" task="countdown"></espalier-lab>',
  );
});

test('every choice stands in the code', () => {
  const code = elementCode({
    ...plain,
    link: '#v=1&method=grpo&seed=7',
    options: {
      ...plainOptions,
      hide: ['open'],
      lock: ['all'],
      settings: ['seed'],
      view: 'round',
      autoplay: true,
      theme: 'dark',
    },
    loading: 'click',
    height: null,
    sandbox: true,
    language: 'de',
  });
  for (const part of [
    'link="#seed=7"',
    'hide="open"',
    'lock="all"',
    'settings="seed"',
    'view="round"',
    'autoplay',
    'theme="dark"',
    'language="de"',
  ])
    expect(code).toContain(part);
  for (const part of ['loading="click"', 'height="auto"', 'sandbox>']) expect(code).toContain(part);
});

test('no text can leave its attribute', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const link = `#v=1&method=${encodeURIComponent('grpo')}&task=${text}`;
      for (const code of [elementCode({ ...plain, link }), frameCode({ ...plain, link })])
        expect((code.match(/"/g) ?? []).length % 2).toBe(0);
    }),
  );
  expect(frameCode({ ...plain, link: '#v=1&task="><script>' })).not.toContain('"><script>');
});

test('every recipe that ships is valid and has a recorded run', () => {
  for (const { link } of showcases) {
    const { method, task } = decodeLink(link);
    expect([link, stillOf(method, task)?.rounds]).toEqual([link, 60]);
  }
});

test('a recorded run keeps its first and last evaluation, and draws rounds from left to right', () => {
  const rows = [0, 1, 2, 3, 4].map((round) => ({
    round,
    update: round,
    reward: round === 0 ? null : round / 4,
    'pass@1': round % 2 === 0 ? round / 8 : null,
  }));
  expect(record({ method: 'm', task: 't' }, rows, 'pass@1')).toEqual({
    method: 'm',
    task: 't',
    rounds: 4,
    reward: 'M150 50l150-50',
    heldOut: 'M0 100l150-25 150-25',
    from: 0,
    to: 0.5,
  });
  expect(() => record({ method: 'm', task: 't' }, [], 'pass@1')).toThrow('must have an evaluation');
});

test('an oEmbed answer holds an absolute frame, and its page names the answer', () => {
  const [shown] = showcases;
  if (!shown) throw new Error('no recipe ships');
  expect(oembedOf(shown, site)).toMatchObject({ version: '1.0', type: 'rich', title: shown.title });
  expect(oembedOf(shown, site)['html']).toContain(`src="${site}embed.html#v=1&amp;method=grpo`);
  expect(pageOf(shown, site)).toContain(`href="${site}show/${shown.id}.oembed.json"`);
  expect(siteOf('https://example.org/a')).toBe('https://example.org/a/');
  for (const bad of [undefined, 'example.org', 'file:///x', 'https://example.org/?q'])
    expect(() => siteOf(bad)).toThrow('--site: must be an address');
});
