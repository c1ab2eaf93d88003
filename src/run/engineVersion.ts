/** Stored with runs and results: raised whenever the same configuration and seed give other numbers than before. */
export const engineVersion = '5';
