import {
  findContradiction,
  ruleNames,
  setTimeOfCheck,
} from '../../server/src/db/invariants/store.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { inSnapshot } from '../../server/src/db/transaction.ts'
import { listWrongGrades } from '../../server/src/features/exams/operate/wrong-grades.ts'

/** Violations of the invariants, one sentence each. */
export async function findContradictions(db: Db): Promise<string[]> {
  const found = await brokenRules(db, 'all')
  const wrong = await listWrongGrades(db)
  return [...found, ...wrong.map((attempt) => `the grade of ${attempt} is not that of its answers`)]
}

/** The findings of `doctor money`, one sentence each. */
export const moneyFindings = (db: Db): Promise<string[]> => brokenRules(db, 'money')

function brokenRules(db: Db, area: 'all' | 'money'): Promise<string[]> {
  return inSnapshot(db, async (trx) => {
    await setTimeOfCheck(trx, new Date())
    const found: string[] = []
    for (const rule of ruleNames(area)) {
      const { examples } = await findContradiction(trx, rule)
      found.push(...examples.map((example) => `${rule}: ${example}`))
    }
    return found
  })
}
