import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { VERSION, isAtLeast } from '#server/lib/version.ts'

import { type Migration, migrations } from './migrations.ts'

/** Statements that an expanding migration may not have: servers of the version before run meanwhile and afterwards. */
const REFUSED: [problem: string, statement: RegExp][] = [
  [
    'removes something that an older version uses',
    /\bDROP\s+(TABLE|COLUMN|INDEX|VIEW|FUNCTION)\b/i,
  ],
  [
    'removes something that an older version uses',
    /\bDROP\s+(?!CONSTRAINT|TRIGGER|NOT|DEFAULT)\w+\s*[,`]/,
  ],
  ['renames something that an older version uses', /\bRENAME\b/i],
  ['rewrites a table', /\bALTER\s+(COLUMN\s+)?\w+\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['reads a whole table under a lock', /\bSET\s+NOT\s+NULL\b/i],
  [
    'reads a whole table under a lock',
    /\bADD\s+(CONSTRAINT|CHECK|FOREIGN|UNIQUE)\b(?![^`]*NOT\s+VALID)/i,
  ],
]

function problemsOf({ kind, runsFrom, indexes }: Partial<Migration>, source: string): string[] {
  if (kind === undefined) return ['has no kind']
  if (kind === 'contract') {
    // The version before must run on the result: a table or column that it still uses is removed one version later.
    const isFromBefore = runsFrom !== undefined && !isAtLeast(runsFrom, VERSION)
    return isFromBefore
      ? []
      : ['does not name an earlier version that runs without what it removes']
  }
  const problems = REFUSED.filter(([, statement]) => statement.test(source)).map(([one]) => one)
  if (indexes !== undefined) return problems
  const made = [...source.matchAll(/\bCREATE TABLE (\w+)/g)].map(([, table]) => table)
  const indexed = [...source.matchAll(/\bCREATE (?:UNIQUE )?INDEX \S+\s+ON (\w+)/g)]
  if (indexed.some(([, table]) => !made.includes(table))) problems.push('blocks writes to a table')
  return problems
}

describe('the rules of migrations', () => {
  const expand = { kind: 'expand' } as const

  it.each([
    ['a table with its index', expand, 'CREATE TABLE a (id int); CREATE INDEX a_id ON a (id)', []],
    ['a column', expand, '`ALTER TABLE a ADD b int`', []],
    ['a rule that is checked later', expand, '`ALTER TABLE a ADD CHECK (b > 0) NOT VALID`', []],
    [
      'an index outside of a transaction',
      { ...expand, indexes: ['a_b'] },
      'CREATE INDEX a_b ON a (b)',
      [],
    ],
    ['an index of an old table', expand, 'CREATE INDEX a_b ON a (b)', ['blocks writes to a table']],
    [
      'a removed column',
      expand,
      '`ALTER TABLE a DROP b`',
      ['removes something that an older version uses'],
    ],
    [
      'a renamed column',
      expand,
      'ALTER TABLE a RENAME b TO c',
      ['renames something that an older version uses'],
    ],
    ['another type', expand, 'ALTER TABLE a ALTER b TYPE bigint', ['rewrites a table']],
    ['a rule', expand, '`ALTER TABLE a ADD CHECK (b > 0)`', ['reads a whole table under a lock']],
    ['no kind', {}, '', ['has no kind']],
    [
      'a removal for an earlier version',
      { kind: 'contract', runsFrom: '0.9.0' },
      'DROP TABLE a',
      [],
    ],
    [
      'a removal of what the version before uses',
      { kind: 'contract', runsFrom: VERSION },
      'DROP TABLE a',
      ['does not name an earlier version that runs without what it removes'],
    ],
  ] as const)('judge %s', (_, module, source, problems) => {
    expect(problemsOf(module, source)).toEqual(problems)
  })

  it('hold for every migration that can run beside the version before', () => {
    const later = migrations.filter(({ replaces }) => replaces === undefined)
    const found = later.map((migration) => {
      const file = join(import.meta.dirname, 'migrations', `${migration.name}.ts`)
      return [migration.name, problemsOf(migration, readFileSync(file, 'utf8'))]
    })
    expect(found).toEqual(later.map(({ name }) => [name, []]))
  })
})
