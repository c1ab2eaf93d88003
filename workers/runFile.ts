/** What the thread does that reads and writes run files. It has no storage and no engine: bytes in, plain data out. */
import { transfer } from 'comlink';
import { ownBaseOf, policyFromOnnx } from '../src/policy/ownPolicy.ts';
import { readRunFile, writeRunFile } from '../src/runfile/file.ts';
import { trackioLines, trainerStateJson } from '../src/runfile/logs.ts';
import { metricsCsv, metricsJson } from '../src/runfile/metrics.ts';
import { writeTrlFolder } from '../src/runfile/trl/folder.ts';
import type { RunFileContent } from '../src/runfile/content.ts';
import { rememberOwnTask } from '../src/tasks/own/ownTask.ts';
import type { FileFormat, RunFileApi } from '../src/runtime/runFileProtocol.ts';

const writers: Readonly<Record<FileFormat, (content: RunFileContent) => Uint8Array>> = {
  run: writeRunFile,
  csv: ({ metrics }) => new TextEncoder().encode(metricsCsv(metrics)),
  json: ({ metrics }) => new TextEncoder().encode(metricsJson(metrics)),
  trl: writeTrlFolder,
  trainer_state: (content) => new TextEncoder().encode(trainerStateJson(content)),
  trackio: (content) => new TextEncoder().encode(trackioLines(content)),
};

export const runFileApi: RunFileApi = {
  read(bytes) {
    const content = readRunFile(bytes);
    const buffers = Object.values(content.checkpoint.arrays).map(({ buffer }) => buffer as ArrayBuffer);
    return Promise.resolve(transfer(content, [...new Set(buffers)]));
  },
  readPolicy(bytes, wanted) {
    const parameters = policyFromOnnx(bytes, wanted);
    const read = { name: ownBaseOf(wanted.policy, parameters), parameters };
    return Promise.resolve(transfer(read, [parameters.buffer]));
  },
  write(content, format) {
    const { own_task: own } = content.checkpoint.config;
    if (own) rememberOwnTask(own);
    const bytes = writers[format](content);
    return Promise.resolve(transfer(bytes, [bytes.buffer]));
  },
};
