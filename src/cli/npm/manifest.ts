/** The package.json of the npm package. */
export const packageJson = (version: string): object => ({
  name: 'espalier',
  version,
  description:
    'Reinforcement learning of small policies in a browser tab, a worker or Node, with the same numbers.',
  license: 'MIT',
  type: 'module',
  keywords: ['reinforcement-learning', 'policy-gradient', 'web-component', 'onnxruntime', 'education'],
  engines: { node: '>=20.19' },
  bin: { espalier: './lib/bin.js' },
  exports: {
    '.': { types: './index.d.ts', node: './lib/index.js', default: './lib/web.js' },
    './element': { types: './element.d.ts', default: './element.js' },
    './site/*': './site/*',
    './package.json': './package.json',
  },
  types: './index.d.ts',
  sideEffects: false,
});
