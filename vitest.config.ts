import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { defineConfig } from 'vitest/config'

/**
 * The test files of one process share its modules, which halves the time. The modules of the pages keep
 * state, such as what has been loaded; web/test/setup.ts loads them again for each file.
 */
const sharing = { isolate: false }

/**
 * A test process is short: a fifth of the CPU went into collecting young objects and into compiling
 * functions that are never called.
 */
const shortLived = { execArgv: ['--max-semi-space-size=64', '--max-lazy'] }

const here = (path: string) => join(import.meta.dirname, path)

/** A module mocked by one file stays mocked in the process. */
const mocking = globSync('{src,test}/**/*.test.{ts,tsx}', { cwd: here('web') }).filter((file) =>
  readFileSync(here(`web/${file}`), 'utf8').includes('vi.mock('),
)

/**
 * Bounds against hanging, for all tests: the checks run at the same time, on a machine that may be busy and slow. The tests
 * that kill servers take half a minute if nothing else runs.
 */
const patient = {
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}

const browser = { ...shortLived, ...patient, environment: 'jsdom' }

const web = {
  ...browser,
  root: 'web',
  setupFiles: [here('web/test/setup.ts')],
}

// Two more than two cores: tests wait for the database and for timers as long as they compute.
const workers = Math.max(4, availableParallelism() - 1)

export default defineConfig({
  test: {
    maxWorkers: workers,
    tags: [
      {
        name: 'long',
        description: 'repeats a rule over many kills or histories: `npm run test:long`',
      },
    ],
    projects: [
      { test: { ...patient, name: 'bootstrap', root: 'bootstrap', include: ['**/*.test.mjs'] } },
      {
        test: { ...sharing, ...patient, name: 'bench', root: 'bench', include: ['lib/*.test.ts'] },
      },
      {
        test: {
          ...sharing,
          ...patient,
          name: 'contract',
          root: 'contract',
          include: ['{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...sharing,
          ...patient,
          name: 'emulator',
          root: 'emulator',
          include: ['{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...sharing,
          ...patient,
          name: 'domain',
          root: 'domain',
          include: ['{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...sharing,
          ...patient,
          name: 'words',
          root: 'words',
          include: ['src/**/*.test.ts'],
        },
      },
      {
        test: {
          ...patient,
          name: 'mobile',
          root: 'mobile',
          include: ['*.test.ts'],
        },
      },
      {
        test: {
          ...sharing,
          ...shortLived,
          ...patient,
          name: 'server',
          root: 'server',
          include: ['{src,test}/**/*.test.ts'],
          globalSetup: [here('server/test/global-setup.ts')],
        },
      },
      {
        test: {
          ...browser,
          ...sharing,
          name: 'ui',
          root: 'ui',
          setupFiles: [here('ui/test/setup.ts')],
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          ...browser,
          ...sharing,
          name: 'console',
          root: 'console',
          setupFiles: [here('ui/test/setup.ts')],
          include: ['test/*.test.tsx'],
        },
      },
      {
        test: {
          ...web,
          ...sharing,
          name: 'web',
          include: ['{src,test}/**/*.test.{ts,tsx}'],
          exclude: mocking,
        },
      },
      { test: { ...web, name: 'web with mocks', include: mocking } },
    ],
  },
})
