import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'apps/*/test/**/*.test.ts', 'tools/test/**/*.test.ts'],
    // Long enough for the slowest machine: these end a test that hangs, and never one that is slow.
    testTimeout: 1_200_000,
    hookTimeout: 1_200_000,
    // As many as there are cores: left to itself, it keeps one core free, which is half of two.
    maxWorkers: '100%',
  },
})
