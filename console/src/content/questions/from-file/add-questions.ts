import { type ReadRow, type Value, isObject, wordsOf } from './question-calls.ts'

/** Why questions cannot be added: the test has sections and the questions have none, or the other way round. */
export type Obstacle = 'needsSections' | 'hasNoSections'

type Added = Pick<ReadRow, 'question' | 'section' | 'passage'>

const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? [...value] : [])

/** The value of a test's file with further questions, each in its section. */
export function withQuestions(
  test: Value | undefined,
  added: readonly Added[],
): { value: Value } | { obstacle: Obstacle } {
  const { questions, sections, ...rest } = isObject(test) ? test : {}
  const hasSections = listOf(sections).length > 0
  const areSectioned = added.some(({ section }) => section !== null)
  if (hasSections && !areSectioned) return { obstacle: 'needsSections' }
  if (areSectioned && listOf(questions).length > 0) return { obstacle: 'hasNoSections' }
  return areSectioned
    ? { value: { ...rest, sections: withSections(listOf(sections), added) } }
    : { value: withAdded({ ...rest, ...(questions !== undefined && { questions }) }, added) }
}

type Fields = Readonly<Record<string, Value>>

/** A section, or a test without sections, with further questions and their passages. */
function withAdded(part: Fields, added: readonly Added[]): Fields {
  const questions = listOf(part['questions'])
  const passages = listOf(part['passages'])
  for (const { question, passage } of added) {
    questions.push(
      passage === null || !isObject(question)
        ? question
        : { passage: nameOf(passage, questions.at(-1), passages), ...question },
    )
  }
  return { ...part, ...(passages.length > 0 && { passages }), questions }
}

/** The name of the passage of the question before if it has the same texts; else of a new one, which is added. */
function nameOf(passage: Value, before: Value | undefined, passages: Value[]): string {
  const named = isObject(before) ? wordsOf(before['passage']) : ''
  const texts = JSON.stringify(passage)
  const names = passages.map((one) => (isObject(one) ? wordsOf(one['name']) : ''))
  const known = passages[names.indexOf(named)]
  if (isObject(known)) {
    const { name: _, ...others } = known
    if (JSON.stringify(others) === texts) return named
  }
  let number = passages.length + 1
  while (names.includes(`passage-${number}`)) number++
  const name = `passage-${number}`
  passages.push({ name, ...(isObject(passage) && passage) })
  return name
}

/** The questions at the end of the sections with their names; new sections are at the end. */
function withSections(sections: readonly Value[], added: readonly Added[]): Value[] {
  const bySection = Map.groupBy(added, ({ section }) => section ?? '')
  const grown = sections.map((section) => {
    if (!isObject(section)) return section
    const name = wordsOf(section['name'])
    const own = bySection.get(name) ?? []
    bySection.delete(name)
    return withAdded(section, own)
  })
  const others = [...bySection].map(([name, own]) => withAdded({ name }, own))
  return [...grown, ...others]
}
