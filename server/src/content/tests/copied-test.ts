import { correctedField } from '@sopan/domain/exams/kinds/in-files'

type Fields = Record<string, unknown>

/**
 * The file of a test as the beginning of another one: a corrected key is its answer, because no learner has taken it yet. Its
 * questions can become others, whose keys are shown before the test only if the staff releases them for practice, too.
 */
export function copiedTest({ sections, ...given }: Fields): Fields {
  const { practice: _, ...test } = given
  return {
    ...withoutCorrections(test),
    ...(Array.isArray(sections) && {
      sections: sections.map((section: Fields) => withoutCorrections(section)),
    }),
  }
}

const withoutCorrections = ({ questions, ...rest }: Fields): Fields => ({
  ...rest,
  ...(Array.isArray(questions) && { questions: questions.map(withoutCorrection) }),
})

/** Several right options, and a question that does not count, are no answer and stay. */
function withoutCorrection({ key, ...question }: Fields): Fields {
  const corrected = correctedField({ ...question, key })
  if (corrected !== null) return { ...question, ...corrected }
  return key === undefined ? question : { ...question, key }
}
