import type { OptionLetter } from '@sopan/contract/exams/attempts'
import type { QuestionKey } from '@sopan/contract/exams/grades'
import type { LateAnswer, ReviewedAnswer, ReviewedQuestion } from '@sopan/contract/exams/results'
import { keyText } from '@sopan/domain/exams/keys'
import { LETTERS } from '@sopan/domain/exams/option-letters'
import { dateAndTime } from '@sopan/domain/format'
import { Card } from '@sopan/ui/content/card.tsx'
import { cx } from '@sopan/ui/cx.ts'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import type { RichText } from '@sopan/ui/questions/rich-text.ts'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'

import { duration } from '#web/lib/format.ts'

import { OnlyInEnglish } from '../../only-in-english.tsx'
import { type ExamOption, readQuestion, textsIn } from '../../read/question.ts'

type GivenAnswer = Pick<ReviewedAnswer, 'selected_option' | 'seconds' | 'arrived_at'>

export function ReviewQuestion({
  question,
  number,
  answer,
  late,
  language,
  challenge,
}: {
  question: ReviewedQuestion
  number: number
  answer: GivenAnswer | undefined
  late?: LateAnswer | undefined
  language: string
  /** How the learner can doubt it. */
  challenge?: ReactNode
}) {
  const read = readQuestion(question)
  const texts = textsIn(read, language)
  const isTranslated = texts === read.texts[language]
  const shown = isTranslated ? language : 'en'
  const explanation = explanationIn(question, language)
  const chosen = answer?.selected_option ?? null
  return (
    <Card className="h-full p-4">
      <h3 className="text-14 font-bold">Question {number}</h3>
      {!isTranslated && <OnlyInEnglish language={language} />}
      <div lang={shown} className="mt-1 text-18 font-medium">
        <Formatted text={texts.question} />
      </div>
      <ol lang={shown} className="mt-3 flex flex-col gap-2 [&:lang(hi)]:text-[1.0625rem]">
        {texts.options.map((option, position) => (
          <ReviewOption
            key={option.key}
            option={option}
            letter={LETTERS[position] ?? option.key}
            isChosen={option.key === chosen}
            isCorrect={isRightOption(question, option.key)}
          />
        ))}
      </ol>
      <div className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-4 text-14 text-ink-2">
        <p>{metaOf(answer)}</p>
        {challenge}
        {answer?.arrived_at && (
          <details className="print:not-open:hidden">
            <summary className="flex min-h-11 cursor-pointer items-center underline">
              Receipt
            </summary>
            <p className="pb-2">Saved on {dateAndTime(answer.arrived_at)}.</p>
          </details>
        )}
      </div>
      <KeyCorrection question={question} options={texts.options} />
      {late !== undefined && (
        <p className="mt-1 text-14 text-accent-text">{lateText(late, texts.options)}</p>
      )}
      {explanation !== null && (
        <div className="mt-4 border-t border-rule pt-3">
          <h4 className="text-14 font-bold">Explanation</h4>
          <div lang={explanation.language}>
            <Formatted text={explanation.text} className="mt-0.5" />
          </div>
        </div>
      )}
    </Card>
  )
}

/** Whether an option is right; none where the question does not count or every learner has full marks. */
export function isRightOption(question: ReviewedQuestion, option: string): boolean {
  const { key_correction: correction, correct_answer: key } = question
  if (!correction) return option === key
  return correction.after.options.some((one) => one === option)
}

/** What was corrected, when and why; letters as they are shown. */
function KeyCorrection({
  question: { key_correction: correction },
  options,
}: {
  question: ReviewedQuestion
  options: readonly ExamOption[]
}) {
  if (!correction) return null
  const letterOf = (key: OptionLetter) =>
    LETTERS[options.findIndex((option) => option.key === key)] ?? key
  const shown = ({ mode, options: keys }: QuestionKey) =>
    keyText({ mode, options: keys.map(letterOf).toSorted() })
  return (
    <p className="mt-1 text-14 text-accent-text">
      The key was corrected on {dateAndTime(correction.at)}: before {shown(correction.before)}, now{' '}
      {shown(correction.after)}. Reason: {correction.reason}
    </p>
  )
}

/** The explanation in a language, or in English where it was not translated. */
function explanationIn(
  question: ReviewedQuestion,
  selected: string,
): { text: RichText; language: string } | null {
  const translated = question.translations.find((one) => one.language === selected)
  for (const one of [translated, { ...question, language: 'en' }]) {
    const { explanation: text = null, explanation_html: html = null, language } = one ?? {}
    if (language === undefined || (text === null && html === null)) continue
    return { text: { text: text ?? '', html }, language }
  }
  return null
}

/** 'Answered. Time spent: 38 s.' */
function metaOf(answer: GivenAnswer | undefined): string {
  const isAnswered = answer !== undefined && answer.selected_option !== null
  const seconds = answer?.seconds ?? 0
  const spent = seconds > 0 ? ` Time spent: ${duration(seconds)}.` : ''
  return `${isAnswered ? 'Answered' : 'Not answered'}.${spent}`
}

function lateText(late: LateAnswer, options: readonly ExamOption[]): string {
  const position = options.findIndex(({ key }) => key === late.selected_option)
  const what =
    late.selected_option === null
      ? 'The removal of your answer'
      : `Answer ${LETTERS[position] ?? late.selected_option}`
  const after = late.why === 'after_submission' ? 'after the submission' : 'after the time was over'
  const counted = late.counted ? 'and was counted afterwards' : 'and was not counted'
  return `${what} arrived on ${dateAndTime(late.arrived_at)}, ${after}, ${counted}.`
}

function ReviewOption({
  option,
  letter,
  isChosen,
  isCorrect,
}: {
  option: ExamOption
  letter: string
  isChosen: boolean
  isCorrect: boolean
}) {
  const Icon = isCorrect ? Check : X
  const words = isCorrect ? (isChosen ? 'Your answer, correct' : 'Correct') : 'Your answer'
  return (
    <li
      className={cx(
        'flex min-h-11 gap-3.5 rounded-control border px-3 py-2.5',
        isCorrect && 'border-done bg-done-soft',
        !isCorrect && isChosen && 'border-wrong bg-wrong-soft',
        !isCorrect && !isChosen && 'border-rule',
      )}
    >
      <span className="w-4 shrink-0 font-semibold text-ink-2">{letter}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Formatted text={option} className="min-w-0" />
        {(isChosen || isCorrect) && (
          <span
            className={cx(
              'flex items-center gap-1.5 text-12 font-bold',
              isCorrect ? 'text-done-text' : 'text-wrong-text',
            )}
          >
            <Icon aria-hidden className="size-4 [&.lucide]:stroke-[2.5]" />
            {words}
          </span>
        )}
      </div>
    </li>
  )
}
