import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it, onTestFinished } from 'vitest'

import { runAndRecord, hashOf, isUpToDate } from './hash.mjs'

let folder
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sopan-hash-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'deep', 'one'), '1')
})

it('detects a changed, a new and a renamed file, and ignores skipped files', () => {
  const hash = () => hashOf([folder], { skip: (path) => path.endsWith('skipped') })
  const hashes = [hash()]
  writeFileSync(join(folder, 'skipped'), 'x')
  expect(hash()).toBe(hashes[0])
  writeFileSync(join(folder, 'deep', 'one'), '2')
  hashes.push(hash())
  writeFileSync(join(folder, 'two'), '')
  hashes.push(hash())
  rmSync(join(folder, 'two'))
  writeFileSync(join(folder, 'three'), '')
  hashes.push(hash())
  expect(new Set(hashes).size).toBe(4)
})

it('repeats a step after a failure, even if it was completed before', async () => {
  const note = join(folder, 'note')
  await runAndRecord(note, 'first', () => {})
  expect(isUpToDate(note, 'first')).toBe(true)
  expect(isUpToDate(note, 'second')).toBe(false)
  const failing = runAndRecord(note, 'first', () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
  expect(existsSync(note)).toBe(false)
})
