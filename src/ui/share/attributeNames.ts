/** The names of the element's attributes. The element has them in its script, so this file imports nothing. */

/** Attributes that become options in the widget's address, which the widget checks. */
export const passed = [
  'view',
  'hide',
  'lock',
  'settings',
  'theme',
  'autoplay',
  'store',
  'lesson',
  'height',
  'loading',
  'language',
] as const;
/** Attributes that become settings of the recipe. */
export const short = ['method', 'task', 'policy', 'level', 'seed'] as const;
