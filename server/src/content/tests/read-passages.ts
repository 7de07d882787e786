import { placePassages } from '@sopan/domain/exams/passages'
import type { z } from 'zod'

import type { At, Place } from '#server/content/shared/content-errors.ts'
import type { ReadContext } from '#server/content/shared/read-context.ts'

import type { passage } from './question-schema.ts'
import type { TestContent, testFile } from './schema.ts'

/** A passage with the positions of its questions in the paper, and its place in the file. */
export interface ReadPassage extends Omit<TestContent['passages'][number], 'pictures'> {
  at: At
}

/** The passages of a section, or of a test without sections. Their errors are reported at their places. */
export function readPassages(
  { addError }: Pick<ReadContext, 'addError'>,
  {
    file,
    part,
    before,
    placeOf,
  }: {
    file: string
    part: Pick<z.output<typeof testFile>, 'passages' | 'questions'>
    /** How many questions of the paper are before those of the part. */
    before: number
    placeOf: (path: PropertyKey[]) => Place
  },
): ReadPassage[] {
  const given: readonly z.output<typeof passage>[] = part.passages ?? []
  const { ranges, faults } = placePassages(
    given.map(({ name }) => name),
    (part.questions ?? []).map((question) => question.passage),
  )
  for (const fault of faults) {
    const path =
      'passage' in fault ? ['passages', fault.passage] : ['questions', fault.question, 'passage']
    addError(file, placeOf(path), fault.message)
  }
  return ranges.map(({ first, last }, index) => ({
    ...(given[index] as z.output<typeof passage>),
    first: before + first + 1,
    last: before + last + 1,
    at: placeOf(['passages', index]),
  }))
}
