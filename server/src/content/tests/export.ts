import type { Translation } from '@sopan/contract/exams/languages'
import type { Asked } from '@sopan/domain/exams/kinds/asked'
import { isSameKey, partlyMarksOf } from '@sopan/domain/exams/kinds/kinds'
import { forEachTranslation } from '@sopan/domain/exams/languages'
import { hasSectionClocks } from '@sopan/domain/exams/section-clocks'

import type { ExportContext } from '#server/content/shared/export-context.ts'
import { formatTime } from '#server/content/shared/yaml/times.ts'
import { type YamlOf, inRupees, writeYaml } from '#server/content/shared/yaml/write-yaml.ts'
import { type Passage, sectionInHindi } from '#server/db/exam-texts.ts'
import { type KeyCorrections, listKeyCorrections } from '#server/db/queries/key-corrections.ts'
import type { Trx, Row } from '#server/db/tables.ts'

import { keyFields, keyYaml } from './asked-in-files.ts'
import { copyPassagePictures, copyPictures } from './export-pictures.ts'
import { defaultPolicy } from './import.ts'
import { writtenMark } from './marks.ts'
import type { passage, question } from './question-schema.ts'
import { testFile } from './schema.ts'

interface PaperContents {
  paper: Row<'paper'>
  sections: Row<'paper_section'>[]
  questions: Row<'paper_question'>[]
}

/** Writes the folder `tests/`: the newest paper of each test, its questions in the file itself. */
export async function exportTests({ trx, open }: ExportContext): Promise<void> {
  const exams = await trx
    .selectFrom('exam')
    .selectAll()
    .where('published', '=', true)
    .orderBy('slug')
    .execute()
  for (const exam of exams) {
    const path = `tests/${exam.slug}`
    const folder = exam.paper_id === null ? null : open(path)
    if (folder === null || exam.paper_id === null) continue
    const content = await readPaper(trx, exam.paper_id)
    const corrections = await listKeyCorrections(trx, [exam.paper_id])
    const yaml = testYaml(exam, content, (row) => correctedKey(row, corrections))
    await folder.text(`${path}.yaml`, writeYaml(testFile, yaml))
    for (const question of content.questions) await copyPictures(folder, question)
    for (const one of content.paper.passages) await copyPassagePictures(folder, one)
  }
}

async function readPaper(trx: Trx, id: number): Promise<PaperContents> {
  const paper = await trx
    .selectFrom('paper')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [sections, questions] = [
    await trx
      .selectFrom('paper_section')
      .selectAll()
      .where('paper_id', '=', id)
      .orderBy('position')
      .execute(),
    await trx
      .selectFrom('paper_question')
      .selectAll()
      .where('paper_id', '=', id)
      .orderBy('position')
      .execute(),
  ]
  return { paper, sections, questions }
}

function testYaml(
  exam: Row<'exam'>,
  { paper, sections, questions }: PaperContents,
  keyOf: (question: Row<'paper_question'>) => CorrectedKey,
): YamlOf<typeof testFile> {
  const together = new Set(sections.flatMap((one) => (one.total_marks === null ? [] : [one.id])))
  const hasOwn = ({ section_id: id }: Row<'paper_question'>) => id === null || !together.has(id)
  const marking = commonest(questions.filter(hasOwn))
  const write = (question: Row<'paper_question'>) => {
    const marks = hasOwn(question) && !isSame(question, marking) ? question : null
    return {
      ...questionYaml(paper, question),
      marks: marks === null ? undefined : marksFile(paper, marks),
      key: keyOf(question),
    }
  }
  const passagesOf = (rows: readonly Row<'paper_question'>[]) =>
    paper.passages
      .filter(({ first }) => rows.some(({ position }) => position === first))
      .map(passageYaml)
  return {
    name: exam.title,
    description: exam.description,
    exams: exam.exams,
    access: exam.for_batches ? ('batches' as const) : exam.type,
    price: inRupees(exam.price_paise),
    validity_days: exam.validity_days,
    added: formatTime(exam.created_at),
    minutes: paper.time_limit_seconds / 60,
    attempts: exam.max_attempts === 1 ? undefined : exam.max_attempts,
    pass_percent: paper.pass_percent === 60 ? undefined : paper.pass_percent,
    marking:
      marking === undefined || isDefault(paper, marking) ? undefined : marksFile(paper, marking),
    opens: exam.opens_at === null ? undefined : formatTime(exam.opens_at),
    closes: exam.closes_at === null ? undefined : formatTime(exam.closes_at),
    keys: keysYaml(exam),
    marks: exam.marks_shown === 'after_close' ? undefined : exam.marks_shown,
    challenges_until:
      exam.challenges_until === null ? undefined : formatTime(exam.challenges_until),
    practice: exam.practice ? true : undefined,
    last_cut_offs: exam.last_cut_offs,
    asked_in: exam.asked_in,
    shuffle: paper.shuffle_options ? true : undefined,
    pattern: exam.pattern ?? undefined,
    section_clocks: hasSectionClocks(paper) ? true : undefined,
    sections: sections.map((section) => {
      const rows = questions.filter((row) => row.section_id === section.id)
      return {
        name: section.name,
        hi: sectionTexts(exam, section),
        minutes: section.time_limit_seconds === null ? null : section.time_limit_seconds / 60,
        total_marks: section.total_marks,
        negative: section.negative,
        qualifying: section.qualifying ? true : undefined,
        cut_off: section.cut_off === null ? null : section.cut_off / 100,
        passages: passagesOf(rows),
        questions: rows.map(write),
        questions_from: undefined,
      }
    }),
    passages: sections.length > 0 ? undefined : passagesOf(questions),
    questions: sections.length > 0 ? undefined : questions.map(write),
    // The questions of a bank are written into the file of the test.
    questions_from: undefined,
    hi: exam.hi?.name || exam.hi?.description ? exam.hi : null,
  }
}

function sectionTexts({ hi }: Row<'exam'>, { name }: Row<'paper_section'>) {
  const inHindi = sectionInHindi(hi, name)
  return inHindi === undefined ? null : { name: inHindi }
}

/** When the keys are shown, if it is not what a file without it means. */
function keysYaml({ keys_shown: policy, keys_date: date, closes_at: closes }: Row<'exam'>) {
  if (date !== null) return formatTime(date)
  return policy === defaultPolicy(closes) ? undefined : policy
}

type CorrectedKey = ReturnType<typeof keyYaml> | undefined

/** The key that counts, if the key of the paper does not. */
function correctedKey(
  { id, asked }: Row<'paper_question'>,
  corrections: KeyCorrections,
): CorrectedKey {
  const correction = corrections.get(id)
  return correction === undefined || isSameKey(correction.key, asked.key)
    ? undefined
    : keyYaml(correction.key)
}

type Marks = Pick<Row<'paper_question'>, 'right_marks' | 'wrong_marks'>

const isSame = (a: Marks, b: Marks | undefined) =>
  a.right_marks === b?.right_marks && a.wrong_marks === b.wrong_marks

const isDefault = (paper: Row<'paper'>, marks: Marks) =>
  isSame(marks, { right_marks: paper.marks_denominator, wrong_marks: 0 })

/**
 * The marks of most questions, written as `marking`; the first ones if several are equally
 * frequent. Undefined without questions.
 */
function commonest(questions: Marks[]): Marks | undefined {
  const groups = Map.groupBy(questions, (row) => `${row.right_marks} ${row.wrong_marks}`)
  const [first] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  return first?.[0]
}

const marksFile = ({ marks_denominator: over }: Row<'paper'>, marks: Marks) => ({
  right: writtenMark(marks.right_marks, over),
  wrong: writtenMark(marks.wrong_marks, over),
})

function partlyFile({ marks_denominator: over }: Row<'paper'>, asked: Asked) {
  const partly = partlyMarksOf(asked)
  return partly === null ? null : writtenMark(partly, over)
}

function questionYaml(
  paper: Row<'paper'>,
  row: Row<'paper_question'>,
): Omit<YamlOf<typeof question>, 'key' | 'marks'> {
  const { en, ...others } = row.source
  const translated = (code: Translation) => {
    const own = others[code]
    return own && { text: own.question, options: own.options, explanation: own.explanation }
  }
  const about = paper.passages.find(
    ({ first, last }) => first <= row.position && row.position <= last,
  )
  return {
    passage: about?.name,
    text: en.question,
    options: en.options,
    ...keyFields(row.asked),
    partly: partlyFile(paper, row.asked),
    explanation: en.explanation,
    ...forEachTranslation(translated),
  }
}

const passageYaml = ({ name, source }: Passage): YamlOf<typeof passage> => ({
  name,
  text: source.en,
  ...forEachTranslation((code) => {
    const text = source[code]
    return text === undefined ? null : { text }
  }),
})
