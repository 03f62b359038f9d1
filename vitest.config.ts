import { defineConfig } from 'vitest/config'

const ignored = ['**/node_modules/**', 'dist/**', 'e2e/**']

export default defineConfig({
  test: {
    // Two workers on the two cores the product is built for; a third only makes each slower.
    maxWorkers: 2,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Pure functions: nothing of one file is left for the next.
          isolate: false,
          include: ['{rules,slices,platform/shared,ui,scripts}/**/*.test.{ts,mjs}', 'slices/*/*.test.ts'],
          exclude: [...ignored, 'slices/*/{server,web}/**'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'slices/*/server/**/*.test.ts',
            'platform/server/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'test/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // A real llama-server is built first: npm run llama.
          exclude: [...ignored, ...('EVENKEEL_LLAMA' in process.env ? [] : ['**/llama.test.ts'])],
          globalSetup: ['test/server-setup.ts'],
          // Every file loads the whole server; once for each worker is enough. What a file changes, it puts back.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['{slices/*/web,platform/web,ui,apps/web}/**/*.test.tsx'],
          exclude: ignored,
          testTimeout: 15_000,
        },
      },
    ],
  },
})
