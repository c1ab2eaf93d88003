/** Lint of components: what ESLint alone knows about Svelte, and the rules of `.oxlintrc.json` for their scripts, without types. */
import globals from 'globals';
import tseslint from 'typescript-eslint';
import svelte from 'eslint-plugin-svelte';

export default tseslint.config(
  {
    // All other files have `.oxlintrc.json`, which takes a tenth of the time.
    ignores: ['dist', 'models', 'public', '.svelte-check', '**/*.{js,mjs}', '**/*.ts', '!**/*.svelte.ts'],
  },
  {
    // No comment turns a rule off: a rule that is wrong is changed here.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
  },
  tseslint.configs.recommended,
  svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      // The compiler knows all names, and Svelte runes.
      'no-undef': 'off',
      // There is no store: state is runes.
      'svelte/require-store-reactive-access': 'off',
      // `{/* text: noun */ 'Run'}` says which of a word's translations is meant.
      'svelte/no-useless-mustaches': ['error', { ignoreIncludesComment: true }],
    },
  },
);
