/** The part of an address that holds a recipe. The element has it too, so this file imports nothing. */

/** What follows the last # or ? of a link; the whole text where there is neither. */
export function recipeText(link: string): string {
  return link.replace(/^.*[#?]/s, '');
}
