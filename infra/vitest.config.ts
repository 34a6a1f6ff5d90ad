import { defineConfig } from 'vitest/config';

/** Unit tables and properties beside the code they are about; behaviour is in `features/`. */
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['lib/**/*.test.ts', 'functions/**/*.test.ts', 'infra/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 20_000,
  },
});
