/** All German texts. */
import type { Table } from '../table.ts';

export const german: Table = {};
