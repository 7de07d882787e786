import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { SECRETS, variableSchema } from '#server/lib/env/variables.ts'

import { alignedTable, shapeRows } from './docs-table.ts'

const PAGE = join(import.meta.dirname, '../../docs/operating.md')

const TABLE = /<!-- settings -->\n\n(?:\|.*\n)*/

it('docs/operating.md has the table of the settings', async () => {
  const rows = shapeRows(variableSchema.shape, 'settings').map(([name = '', ...cells]) => [
    SECRETS.some((secret) => name === `\`${secret}\``) ? `${name} (secret)` : name,
    ...cells,
  ])
  const table = alignedTable([['Name', 'Default', 'Meaning'], ...rows])
  const page = readFileSync(PAGE, 'utf8')
  const current = page.replace(TABLE, () => `<!-- settings -->\n\n${table}`)
  expect(TABLE.test(page)).toBe(true)
  await expect(current).toMatchFileSnapshot(PAGE)
})
