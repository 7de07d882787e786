import { kindInFile } from '@sopan/domain/exams/kinds/in-files'
import { type Value, differenceText, listDifferences } from '@sopan/words/staff/differences'
import { parse } from 'yaml'

import type { ChangedTwice, MergedText } from '#server/content/shared/merge.ts'
import { rewriteYaml } from '#server/content/shared/yaml/write-yaml.ts'

import { testFile } from './schema.ts'

type Question = Record<string, Value>
interface TestYaml {
  questions?: Question[]
  sections?: { questions?: Question[] }[]
}

/** Takes over corrected keys; the texts of a test are of one person at a time. */
export function mergeTests({ base, mine, theirs }: ChangedTwice): MergedText {
  const [was, is, became] = [base, mine, theirs].map((text) => parse(text) as TestYaml)
  const changes = (to: TestYaml | undefined) =>
    listDifferences(was as Value, to as Value).map(differenceText)
  if (!isSame(withoutKeys(base), withoutKeys(theirs)))
    return { conflicts: changes(became), own: changes(is) }
  const [before, own, other] = [was, is, became].map(questionsOf)
  const conflicts: string[] = []
  const known = new Set(before?.map(wordsOf))
  const isRewritten = own?.some((one) => !known.has(wordsOf(one)))
  for (const [index, question] of (other ?? []).entries()) {
    const { key = null } = question
    const old = before?.[index]?.['key'] ?? null
    if (isSame(key, old)) continue
    // Its place may have another question now, and in other options the letters of a key mean others.
    // The question in the same place first: another section can have these words beside a passage of the same name.
    const present = [own?.[index], ...(own ?? [])].find(
      (one) => one !== undefined && wordsOf(one) === wordsOf(question),
    )
    if (present === undefined) {
      if (isRewritten) conflicts.push(`question ${index + 1}: key changed`)
      continue
    }
    const given = present['key'] ?? null
    if (isSame(given, old)) present['key'] = key
    else if (!isSame(given, key)) conflicts.push(`question ${index + 1}: key changed`)
  }
  return conflicts.length > 0
    ? { conflicts, own: changes(is) }
    : { text: rewriteYaml(testFile, is) }
}

const questionsOf = (test: TestYaml | undefined): Question[] => [
  ...(test?.questions ?? []),
  ...(test?.sections ?? []).flatMap(({ questions = [] }) => questions),
]

/** With its kind, because the letters of a key mean others where all of them are right. */
const wordsOf = (question: Question) =>
  JSON.stringify([
    kindInFile(question),
    question['text'],
    question['options'],
    question['passage'] ?? null,
  ])

function withoutKeys(text: string): TestYaml {
  const test = parse(text) as TestYaml
  for (const question of questionsOf(test)) delete question['key']
  return test
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
