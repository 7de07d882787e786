import { rmSync, statSync } from 'node:fs'

import { expect, it, onTestFinished } from 'vitest'

import { newDataFolder } from './data-folder.ts'

it('makes a folder that other users can enter and not list', () => {
  const folder = newDataFolder('test')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(statSync(folder).mode & 0o777).toBe(0o711)
})
