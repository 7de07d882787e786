import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

import { isNewEnough } from './node-runtime.mjs'
import { cache, root } from './paths.mjs'
import { PNPM } from './pnpm.mjs'
import { tool } from './tools.mjs'

it('rejects a downloaded package whose content has another hash', async () => {
  const wanted = {
    name: 'is-number',
    version: '7.0.0',
    integrity: `sha512-${Buffer.alloc(64, 7).toString('base64')}`,
  }
  onTestFinished(() => rmSync(join(cache, 'is-number-7.0.0'), { recursive: true, force: true }))
  await expect(tool(wanted, 'is for the test')).rejects.toThrow(/EINTEGRITY|integrity/i)
})

it('pins the pnpm that package.json names', () => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(packageManager).toBe(`pnpm@${PNPM.version}`)
})

it.each([
  ['v24.21.0', true],
  ['v24.15.0', true],
  ['26.0.0', true],
  ['v24.14.9', false],
  ['v24.0.0', false],
  ['v20.20.2', false],
  ['not a version', false],
])('accepts Node %s: %s', (version, isTaken) => {
  expect(isNewEnough(version, '24.15.0')).toBe(isTaken)
})

it('accepts by default no Node that lacks security fixes', () => {
  expect(isNewEnough('v24.14.9')).toBe(false)
})
