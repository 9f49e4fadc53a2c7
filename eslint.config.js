// What every file is held to. The house's own rules (who may import what, pure decisions) live in eslint/.
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { lotbook } from './eslint/index.js';

const CODE = ['src/**/*.ts', 'projections/**/*.ts', 'migrations/**/*.ts'];

export default defineConfig(
  { ignores: ['node_modules/', 'data/', 'coverage/', 'clients/*/dist/'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      // what a library failed with is passed on as it came, whatever its declared type
      '@typescript-eslint/only-throw-error': 'off',
      // an async function without await keeps the promise that an interface gives: errors stay rejections
      '@typescript-eslint/require-await': 'off',
      // closures handed out as objects need no `this`, which the rule cannot see
      '@typescript-eslint/unbound-method': 'off',
      // `'embedded' | string` says what a reader should know
      '@typescript-eslint/no-redundant-type-constituents': 'off',
      // takes a third of the time of the whole run and judges by the declared type alone
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  {
    files: ['**/*.ts', '**/*.js', '**/*.mjs'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-throw-literal': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'ObjectExpression > SpreadElement > ObjectExpression, ArrayExpression > SpreadElement > ArrayExpression',
          message: 'A literal is written out, not put together of literals.',
        },
      ],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
    },
  },
  {
    files: CODE,
    plugins: { lotbook },
    rules: {
      'lotbook/environment-at-the-door': 'error',
      'lotbook/one-event-store-client': 'error',
      'lotbook/rooms-apart': 'error',
      'lotbook/routes-stand-alone': 'error',
      'lotbook/no-io-in-rules': 'error',
      'lotbook/rules-are-pure': 'error',
    },
  },
  { files: ['src/app/main.ts', 'src/app/cli.ts'], rules: { 'lotbook/environment-at-the-door': 'off' } },
  {
    // journeys look into answers field by field, and a wrong guess fails the test
    files: ['test/**/*.journey.test.ts'],
    rules: Object.fromEntries(
      ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
        `@typescript-eslint/no-unsafe-${what}`,
        'off',
      ]),
    ),
  },
  {
    // as it comes, fast-check makes its lists ten long at most, whatever a test allows
    files: ['test/**'],
    ignores: ['test/support/properties.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'fast-check', message: 'Properties come from test/support/properties.ts.' }] },
      ],
    },
  },
  {
    files: ['test/bench/**', 'bin/**', 'docs/partners/recipes/**', 'test/**/*.containers.test.ts'],
    rules: { 'no-console': 'off' },
  },
);
