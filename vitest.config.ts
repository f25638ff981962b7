import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'tools/test/**/*.test.ts'],
    testTimeout: 1_200_000,
    // As many as there are cores: left to itself, it keeps one core free, which is half of two.
    maxWorkers: '100%',
  },
})
