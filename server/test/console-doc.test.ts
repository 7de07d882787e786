import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type ConsoleEndpoint, isAccessOf } from '@sopan/contract/console/endpoint'
import { consoleEndpoints } from '@sopan/contract/console/endpoints'
import { PERMISSIONS, ROLES } from '@sopan/contract/console/permissions'
import { ROLES_OF } from '@sopan/domain/staff/roles'
import { expect, it } from 'vitest'

import { alignedTable } from './docs-table.ts'

const PAGE = join(import.meta.dirname, '../../docs/console.md')

const ROLES_TABLE = /<!-- roles -->\n\n(?:\|.*\n)*/
const CALLS_TABLE = /<!-- calls -->\n\n(?:\|.*\n)*/

const wordsOf = (access: ConsoleEndpoint['access']) =>
  isAccessOf(access) ? access.words : [access].flat().join(' or ')

it('docs/console.md has the table of the roles and the calls', async () => {
  const roles = PERMISSIONS.map((permission) => [
    `\`${permission}\``,
    ...ROLES.map((role) => (ROLES_OF[permission].includes(role) ? 'yes' : '–')),
  ])
  const calls = consoleEndpoints.map((endpoint) => [
    `\`${endpoint.method} ${endpoint.url}\``,
    wordsOf(endpoint.access) + (endpoint.needsFreshCode ? ', fresh code' : ''),
    endpoint.summary,
  ])
  const page = readFileSync(PAGE, 'utf8')
  const current = page
    .replace(ROLES_TABLE, `<!-- roles -->\n\n${alignedTable([['Permission', ...ROLES], ...roles])}`)
    .replace(
      CALLS_TABLE,
      `<!-- calls -->\n\n${alignedTable([['Call', 'Access', 'What'], ...calls])}`,
    )
  expect([ROLES_TABLE.test(page), CALLS_TABLE.test(page)]).toEqual([true, true])
  await expect(current).toMatchFileSnapshot(PAGE)
})
