/** The German texts of the page by their messages, for tests that look for one. */
import { catalogueFile, readCatalogue } from '../src/cli/texts/catalogue.ts';

export const german: Readonly<Record<string, string>> = Object.fromEntries(
  readCatalogue(catalogueFile('de')).texts,
);
