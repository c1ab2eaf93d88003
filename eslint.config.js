/** Lint: what the compiler cannot say. Rules that need types are few, because they are slow, and read the product alone. */
import globals from 'globals';
import tseslint from 'typescript-eslint';

// The compiler reads components as the TypeScript that they are linted as. Without it each of them makes a program of its own.
process.env['SVELTE_ESLINT_PARSER_EXPERIMENTAL_TS_SYS_HOOK'] = '1';
const { default: svelte } = await import('eslint-plugin-svelte');

const withTypes = {
  project: ['./test/tsconfig.lint.json'],
  tsconfigRootDir: import.meta.dirname,
  extraFileExtensions: ['.svelte'],
};
/** The product: what a page, a worker or a command runs. */
const product = ['src/**/*.{ts,svelte}', 'workers/**/*.ts'];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'models',
      'public',
      'playwright-report',
      'test-results',
      '.svelte-check',
      'eslint.config.js',
      'src/sandbox/examples',
    ],
  },
  {
    // No comment turns a rule off: a rule that is wrong is changed here.
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
  },
  tseslint.configs.recommended,
  svelte.configs.recommended,
  { files: product, languageOptions: { parserOptions: withTypes } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { ...withTypes, parser: tseslint.parser } },
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
  {
    files: product,
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'workers/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Export by name, so that a thing has one name everywhere.',
        },
      ],
    },
  },
  {
    // anywidget takes the default export of its module.
    files: ['src/ui/embed/notebook/module.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
);
