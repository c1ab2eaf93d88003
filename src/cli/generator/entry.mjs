/** Lets a thread of Node read TypeScript, as the command line itself does. */
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
