import { letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { inLanguage } from '@sopan/domain/exams/languages'
import { type PaperSet, orderInSet } from '@sopan/domain/exams/printed-sets'
import { cx } from '@sopan/ui/cx.ts'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { answers } from '@sopan/words/results/answers'

import { paperWordsIn } from '#console/words/print.ts'

import { Candidate, Names, PaperHead, SHEET } from './paper-head.tsx'
import { type PrintedTest, languagesIn } from './print-calls.ts'

type Question = PrintedTest['questions'][number]

interface SheetProps {
  test: PrintedTest
  /** The languages of the paper; a question without one of them is in English. */
  languages: readonly string[]
}

/** The questions of a set. */
export function PrintedPaper({
  test,
  languages,
  set,
  hasTwoColumns,
}: SheetProps & {
  /** Null: the paper has one set. */
  set: PaperSet | null
  hasTwoColumns: boolean
}) {
  const marks = commonMarks(test.questions)
  return (
    <article className={SHEET}>
      <PaperHead test={test} languages={languages} set={set} kind={null} />
      {languages.map((language) => (
        <Instructions key={language} test={test} language={language} marks={marks} />
      ))}
      <Candidate languages={languages} />
      <div className={cx('mt-4', hasTwoColumns && 'gap-8 sm:columns-2 print:columns-2')}>
        {test.questions.map((question, index) => (
          <div key={index} className={hasPassage(test, index) ? undefined : 'break-inside-avoid'}>
            <Before test={test} languages={languages} index={index} />
            <PrintedQuestion
              question={question}
              number={index + 1}
              languages={languages}
              set={set ?? 'A'}
              hasMarks={marks === null}
            />
          </div>
        ))}
      </div>
    </article>
  )
}

function Instructions({
  test,
  language,
  marks,
}: {
  test: PrintedTest
  language: string
  marks: Question['marks'] | null
}) {
  const words = paperWordsIn(language)
  const off = marks?.wrong.replace('-', '')
  return (
    <div {...inLanguage(language)} className="mt-2">
      <p className="flex flex-wrap justify-between gap-x-6 font-semibold">
        <span>{words.time(test.minutes)}</span>
        <span>{words.marks(test.marks)}</span>
      </p>
      <p>
        {marks === null
          ? words.ownMarks
          : words.sameMarks(marks.right, off === '0' || off === undefined ? null : off)}
      </p>
    </div>
  )
}

const hasPassage = ({ passages }: PrintedTest, index: number) =>
  passages.some(({ first }) => first === index + 1)

/** The heading of a section before its first question, and a passage before its first one. */
function Before({ test, languages, index }: SheetProps & { index: number }) {
  const { section: at = null } = test.questions[index] ?? {}
  const section = at === null ? undefined : test.sections[at]
  const isFirst = test.questions[index - 1]?.section !== at
  const passage = test.passages.find(({ first }) => first === index + 1)
  return (
    <>
      {section !== undefined && isFirst && (
        <h3 className="mt-4 mb-2 border-b border-edge text-16 font-semibold">
          <Names names={section.names} languages={languages} />
          {section.minutes !== null && ` (${timeIn(languages, section.minutes)})`}
        </h3>
      )}
      {passage !== undefined && (
        <div className="mb-3 border-s-2 border-edge ps-3">
          {languagesIn(passage.texts, languages).map((language) => (
            <div key={language} {...inLanguage(language)} className="mb-2">
              <p className="break-after-avoid font-semibold">
                {paperWordsIn(language).passage(passage.first, passage.last)}
              </p>
              <Formatted text={passage.texts[language] ?? NOTHING} />
            </div>
          ))}
        </div>
      )}
    </>
  )
}

function PrintedQuestion({
  question: { kind, marks, texts },
  number,
  languages,
  set,
  hasMarks,
}: {
  question: Question
  number: number
  languages: readonly string[]
  set: PaperSet
  hasMarks: boolean
}) {
  const shown = languagesIn(texts, languages)
  const order = orderInSet(set, number, texts['en']?.options.length ?? 0)
  // An option such as '4 A' is the same in both languages.
  const differing = (all: readonly string[], option: number) => {
    const words = all.map((language) => JSON.stringify(texts[language]?.options[option]))
    return all.filter((_, index) => words.indexOf(words[index] ?? '') === index)
  }
  return (
    <div className="mb-4 flex break-inside-avoid gap-2">
      <span className="min-w-7 shrink-0 font-semibold">{number}.</span>
      <div className="min-w-0 grow">
        {shown.map((language) => (
          <div key={language} {...inLanguage(language)}>
            <Formatted text={texts[language]?.question ?? NOTHING} />
            {kind === 'several' && <p className="italic">{severalWords(marks, language)}</p>}
          </div>
        ))}
        {hasMarks && <p>{`(+${marks.right}, ${marks.wrong.replace('-', '−')})`}</p>}
        {kind === 'number' && <div className="mt-3 w-40 border-b border-edge" />}
        {order.map((option, place) => (
          <div key={option} className="flex gap-2">
            <span className="shrink-0">({letterOf(place)})</span>
            <div className="min-w-0">
              {differing(shown, option).map((language) => (
                <div key={language} {...inLanguage(language)}>
                  <Formatted text={texts[language]?.options[option] ?? NOTHING} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const timeIn = (languages: readonly string[], minutes: number) =>
  languages.map((language) => paperWordsIn(language).time(minutes)).join(' / ')

function severalWords({ partly }: Question['marks'], language: string): string {
  const { several } = answers.in(language === 'hi' ? 'hi' : 'en')
  return partly === null ? several.onlyAll : several.each(partly)
}

const NOTHING = { text: '', html: null }

/** The marks that all questions have; null if they differ. */
function commonMarks([first, ...others]: readonly Question[]): Question['marks'] | null {
  const isSame = others.every(
    ({ marks }) => marks.right === first?.marks.right && marks.wrong === first.marks.wrong,
  )
  return isSame ? (first?.marks ?? null) : null
}
