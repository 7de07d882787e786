import { expect, it } from 'vitest'

import { parseSettings } from './env.ts'

/** The error messages, one per line. */
function problems(variables: Record<string, string>): string[] {
  try {
    parseSettings(variables)
    return []
  } catch (error) {
    return String(error).split('\n').slice(1)
  }
}

const production = {
  APP_ENV: 'production',
  PAYMENTS: 'mock',
  PUBLIC_URL: 'https://learn.example',
}
const set = {
  CONSOLE_URL: 'https://office.learn.example/',
  CONSOLE_PORT: '3100',
  CONSOLE_SECRET: 'x'.repeat(32),
}
const consoleOf = (variables: Record<string, string>) => parseSettings(variables).console

it('the console is on in development at the port after PORT, unless its port is off', () => {
  expect(consoleOf({})).toEqual({ url: 'http://localhost:3001', port: 3001, secret: null })
  expect(consoleOf({ PORT: '4000', CONSOLE_PORT: '5000' })).toMatchObject({
    url: 'http://localhost:5000',
    port: 5000,
  })
  expect(consoleOf({ CONSOLE_PORT: 'off' })).toBeNull()
  expect(consoleOf({ PORT: '65535' })).toBeNull()
})

it('the console is off in production without its settings, and needs all of them', () => {
  expect(consoleOf(production)).toBeNull()
  expect(consoleOf({ ...production, ...set })).toEqual({
    url: 'https://office.learn.example',
    port: 3100,
    secret: 'x'.repeat(32),
  })
  expect(problems({ ...production, CONSOLE_URL: set.CONSOLE_URL })).toEqual([
    '- CONSOLE_URL needs CONSOLE_PORT too.',
    '- The console needs CONSOLE_SECRET too: it encrypts the second factors of the staff.',
  ])
  expect(problems({ ...production, CONSOLE_PORT: '3100' })).toHaveLength(2)
})

it.each([
  [{ CONSOLE_URL: 'http://office.learn.example' }, 'CONSOLE_URL must be the https address'],
  [{ CONSOLE_URL: 'https://learn.example:8443' }, 'CONSOLE_URL must have another host name'],
  [{ CONSOLE_URL: 'https://office.learn.example/console' }, 'CONSOLE_URL must have no path'],
  [{ CONSOLE_PORT: '3000' }, 'CONSOLE_PORT must differ from PORT'],
  [{ CONSOLE_PORT: '99999' }, 'CONSOLE_PORT must be off, or a whole number'],
  [{ CONSOLE_SECRET: 'short' }, 'CONSOLE_SECRET must have at least 32 characters'],
])('rejects %j in production', (wrong, problem) => {
  expect(problems({ ...production, ...set, ...wrong })).toEqual([
    expect.stringContaining(`- ${problem}`),
  ])
})
