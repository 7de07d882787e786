import { LARGEST_MARK, commonMarks } from '@sopan/domain/exams/marks'
import { marksOfEach } from '@sopan/domain/exams/section-marks'
import type { z } from 'zod'

import type { Place } from '#server/content/shared/content-errors.ts'
import {
  type ReadContext,
  isSlug,
  readYaml,
  requireDistinctSlugs,
} from '#server/content/shared/read-context.ts'

import { differencesOf } from './pattern.ts'
import { allTexts, translationsOf } from './question-schema.ts'
import { type ReadQuestion, readBank } from './read-bank.ts'
import { type ReadPassage, readPassages } from './read-passages.ts'
import { picturesOf } from './read-pictures.ts'
import { type PassageContent, type QuestionContent, type TestContent, testFile } from './schema.ts'
import { MAX_QUESTIONS } from './section-schema.ts'

type TestFile = z.output<typeof testFile>

const PATH = 'tests'
const ENDING = '.yaml'
const NOTHING = { numerator: 0, denominator: 1 }
const PLUS_ONE = { right: { numerator: 1, denominator: 1 }, wrong: NOTHING }

/** All tests of the folder; an item with an error is reported and left out. */
export async function readTests(context: ReadContext): Promise<TestContent[]> {
  const tests: TestContent[] = []
  for (const name of context.folder.files(PATH)) {
    if (!name.endsWith(ENDING)) continue
    const slug = name.slice(0, -ENDING.length)
    const file = `${PATH}/${name}`
    context.itemPaths.add(`${PATH}/${slug}`)
    if (!isSlug(slug)) {
      context.folder.ignore(file)
      context.addError(file, null, 'is not a short name of a–z, 0–9 and -')
      continue
    }
    const found = await readTest(context, file, slug)
    if (found) tests.push(found)
  }
  return tests
}

async function readTest(
  context: ReadContext,
  file: string,
  slug: string,
): Promise<TestContent | null> {
  const parsed = await readYaml(context, file, testFile)
  if (!parsed) return null
  const { value, placeOf } = parsed
  const sections = value.sections ?? []
  requireDistinctSlugs(
    context,
    file,
    sections.map(({ name }, index) => ({ slug: name, at: placeOf(['sections', index]) })),
  )
  const { asked, passages: found } = await readQuestions(context, file, value, placeOf)
  const ofSections = marksOfSections(context, file, { sections, asked, placeOf })
  const marks = asked.map(
    ({ section, marks: own }) =>
      (section === null ? null : ofSections[section]) ?? own ?? value.marking ?? PLUS_ONE,
  )
  const refuse = (message: string) => context.addError(file, placeOf(['marking']), message)
  const common = commonMarks(
    asked.map(({ partly }, index) => ({ ...(marks[index] ?? PLUS_ONE), partly })),
  )
  if (common === null) refuse('the marks are too fine to be added up')
  for (const [index, { cut_off: cutOff }] of sections.entries()) {
    const own = common?.marks.filter((_, at) => asked[at]?.section === index) ?? []
    const possible = own.reduce((sum, { right }) => sum + right, 0)
    if (common === null || cutOff === null || cutOff * common.denominator <= possible * 100)
      continue
    context.addError(file, placeOf(['sections', index, 'cut_off']), 'more than the section has')
  }
  for (const [index, { answers, file: from, at }] of asked.entries()) {
    const { right = 0, partly = null } = common?.marks[index] ?? {}
    const isWhole = partly !== null && partly * ((answers?.options.length ?? 1) - 1) >= right
    if (isWhole) {
      context.addError(
        from,
        at,
        "'partly' is as much for a part of the right options as for all of them",
      )
    }
  }
  if (asked.length > MAX_QUESTIONS) {
    refuse(`a test has at most ${MAX_QUESTIONS} questions, not ${asked.length}`)
  }
  const questions: QuestionContent[] = []
  for (const [index, question] of asked.entries()) {
    const pictures = await picturesOf(context, allTexts(question), question)
    questions.push({ ...question, marks: marks[index] ?? PLUS_ONE, pictures })
  }
  const passages: PassageContent[] = []
  for (const { at, ...one } of found) {
    const texts = [one.text, ...translationsOf(one).map(([, { text }]) => text)]
    passages.push({ ...one, pictures: await picturesOf(context, texts, { file, at }) })
  }
  const test = { ...value, slug, sections, questions, passages }
  for (const text of differencesOf(test)) context.addWarning(file, placeOf(['pattern']), text)
  return test
}

/** The marks of each question of the sections with `total_marks`; null for the other sections. */
function marksOfSections(
  context: ReadContext,
  file: string,
  {
    sections,
    asked,
    placeOf,
  }: {
    sections: TestContent['sections']
    asked: readonly ReadQuestion[]
    placeOf: (path: PropertyKey[]) => Place
  },
): (QuestionContent['marks'] | null)[] {
  return sections.map(({ total_marks: total, negative }, index) => {
    const own = asked.filter(({ section }) => section === index)
    if (total === null || own.length === 0) return null
    for (const { file: source, at, marks } of own) {
      if (marks === null) continue
      context.addError(source, at, "leave out 'marks': the section has 'total_marks'")
    }
    if (total > LARGEST_MARK * own.length) {
      const words = `more than ${LARGEST_MARK} marks for a question`
      context.addError(file, placeOf(['sections', index, 'total_marks']), words)
    }
    return marksOfEach({ total, negative: negative ?? NOTHING }, own.length)
  })
}

/** The questions of all sections, from the file itself and from banks, in their order, and the passages. */
async function readQuestions(
  context: ReadContext,
  file: string,
  value: TestFile,
  placeOf: (path: PropertyKey[]) => Place,
): Promise<{ asked: ReadQuestion[]; passages: ReadPassage[] }> {
  const parts = value.sections
    ? value.sections.map((part, section) => ({ part, section, path: ['sections', section] }))
    : [{ part: value, section: null, path: [] }]
  const asked: ReadQuestion[] = []
  const passages: ReadPassage[] = []
  for (const { part, section, path } of parts) {
    const atPart = (rest: PropertyKey[]) => placeOf([...path, ...rest])
    passages.push(...readPassages(context, { file, part, before: asked.length, placeOf: atPart }))
    for (const [index, question] of (part.questions ?? []).entries()) {
      const at = placeOf([...path, 'questions', index])
      asked.push({ ...question, section, file, at })
    }
    if (part.questions_from === null) continue
    const by = { file, at: placeOf([...path, 'questions_from']) }
    const found = await readBank(context, part.questions_from, by)
    asked.push(...found.map((question) => ({ ...question, section })))
  }
  return { asked, passages }
}
