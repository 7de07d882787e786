import { type ReadRow, type Value, isObject, wordsOf } from './question-calls.ts'

/** Why questions cannot be added: the test has sections and the questions have none, or the other way round. */
export type Obstacle = 'needsSections' | 'hasNoSections'

type Added = Pick<ReadRow, 'question' | 'section'>

const listOf = (value: Value | undefined): Value[] => (Array.isArray(value) ? value : [])

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
    : { value: { ...rest, questions: [...listOf(questions), ...added.map(valueOf)] } }
}

const valueOf = ({ question }: Added): Value => question

/** The questions at the end of the sections with their names; new sections are at the end. */
function withSections(sections: readonly Value[], added: readonly Added[]): Value[] {
  const bySection = Map.groupBy(added, ({ section }) => section ?? '')
  const grown = sections.map((section) => {
    if (!isObject(section)) return section
    const name = wordsOf(section['name'])
    const own = bySection.get(name) ?? []
    bySection.delete(name)
    return { ...section, questions: [...listOf(section['questions']), ...own.map(valueOf)] }
  })
  const others = [...bySection].map(([name, own]) => ({ name, questions: own.map(valueOf) }))
  return [...grown, ...others]
}
