/**
 * A flag of V8, for Node and Chromium alike, for processes of tests that train for seconds: WebAssembly is optimised only after a
 * function has run for long. It changes nothing that is computed; optimising the engine takes four seconds of a core in each process.
 */
export const shortRuns = '--wasm-tiering-budget=1000000000';
