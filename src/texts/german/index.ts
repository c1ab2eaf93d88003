/** All German texts, by the parts of the page. */
import type { Table } from '../table.ts';

export const areas: Readonly<Record<string, Table>> = {};

export const german: Table = Object.assign({}, ...Object.values(areas)) as Table;
