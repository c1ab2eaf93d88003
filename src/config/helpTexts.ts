/** What the build moved out of its place; see `helpTable.ts`. */
export const helpTexts: readonly string[] = [];
