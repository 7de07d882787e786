import { findContradiction, ruleNames } from '../../server/src/db/invariants/store.ts'
import type { Db } from '../../server/src/db/tables.ts'
import { listWrongGrades } from '../../server/src/features/exams/operate/wrong-grades.ts'

/** Violations of the invariants, one sentence each. */
export async function findContradictions(db: Db): Promise<string[]> {
  const found: string[] = []
  for (const rule of ruleNames()) {
    const { examples } = await findContradiction(db, rule)
    found.push(...examples.map((example) => `${rule}: ${example}`))
  }
  const wrong = await listWrongGrades(db)
  return [...found, ...wrong.map((attempt) => `the grade of ${attempt} is not that of its answers`)]
}
