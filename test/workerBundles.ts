/** Workers of browser tests as one script each: every worker loads its modules again, and the toy trainer has three hundred. */
import { build, type Plugin } from 'vite';

const isWorker = /^(.*\/test\/.*\.worker\.ts)\?.*worker_file/;

async function bundle(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'esnext',
      minify: false,
      rolldownOptions: { input: file, output: { codeSplitting: false } },
    },
  });
  const [output] = [result].flat();
  if (output === undefined || !('output' in output)) throw new Error(`${file}: was not bundled`);
  return output.output[0].code;
}

/** Bundles a worker when it is first started. */
export function workerBundles(): Plugin {
  return {
    name: 'worker-bundles',
    enforce: 'pre',
    async load(id) {
      const file = isWorker.exec(id)?.[1];
      return file === undefined ? null : { code: await bundle(file), map: null };
    },
  };
}
