/** One process with as many WASM threads as its argument says: prints hashes of what generation and update computed. */
import { computedWith } from './computedWith.ts';

process.stdout.write(JSON.stringify(await computedWith(Number(process.argv[2]))));
process.exit(0);
