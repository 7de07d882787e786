import { expect, it } from 'vitest'

import { gateFor } from './version-gate.ts'

it.each([
  ['no status', null, 'open'],
  ['the same version', { db_version: '1.0.2', maintenance: false }, 'open'],
  ['another version', { db_version: '1.0.3', maintenance: false }, 'update'],
  ['another version under maintenance', { db_version: '1.0.3', maintenance: true }, 'update'],
  ['maintenance', { db_version: '1.0.2', maintenance: true }, 'maintenance'],
  ['an empty version', { db_version: '', maintenance: false }, 'open'],
  ['no version under maintenance', { maintenance: true }, 'maintenance'],
] as const)('%s', (_, status, gate) => {
  expect(gateFor(status, '1.0.2')).toBe(gate)
})
