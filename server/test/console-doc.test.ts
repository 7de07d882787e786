import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { consoleEndpoints } from '@sopan/contract/console/endpoints'
import { PERMISSIONS, ROLES } from '@sopan/contract/console/permissions'
import { ROLES_OF } from '@sopan/domain/staff/roles'
import { expect, it } from 'vitest'

const PAGE = join(import.meta.dirname, '../../docs/console.md')

const ROLES_TABLE = /<!-- roles -->\n\n(?:\|.*\n)*/
const CALLS_TABLE = /<!-- calls -->\n\n(?:\|.*\n)*/

it('docs/console.md has the table of the roles and the calls', async () => {
  const roles = PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => (ROLES_OF[permission].includes(role) ? 'yes' : '–')),
  ])
  const calls = consoleEndpoints.map((endpoint) => [
    `\`${endpoint.method} ${endpoint.url}\``,
    endpoint.access + (endpoint.needsFreshCode ? ', fresh code' : ''),
    endpoint.summary,
  ])
  const page = readFileSync(PAGE, 'utf8')
  const current = page
    .replace(ROLES_TABLE, `<!-- roles -->\n\n${aligned([['Permission', ...ROLES], ...roles])}`)
    .replace(CALLS_TABLE, `<!-- calls -->\n\n${aligned([['Call', 'Access', 'What'], ...calls])}`)
  expect([ROLES_TABLE.test(page), CALLS_TABLE.test(page)]).toEqual([true, true])
  await expect(current).toMatchFileSnapshot(PAGE)
})

function aligned(rows: string[][]): string {
  const columns = rows[0]?.length ?? 0
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const padded = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)))
  const rule = widths.map((width) => '-'.repeat(width))
  return [padded[0], rule, ...padded.slice(1)].map((row) => `| ${row?.join(' | ')} |\n`).join('')
}
