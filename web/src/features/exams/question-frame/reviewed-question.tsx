import type { QuestionKind } from '@sopan/contract/exams/keys'
import type { LateAnswer, ReviewedAnswer, ReviewedQuestion } from '@sopan/contract/exams/results'
import { inLanguage } from '@sopan/domain/exams/languages'
import { Card } from '@sopan/ui/content/card.tsx'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import type { ShownOption } from '@sopan/ui/questions/kinds/kind-on-screen.ts'
import { ShownAnswer, answerText, shownKeyText } from '@sopan/ui/questions/kinds/kinds.tsx'
import type { RichText } from '@sopan/ui/questions/rich-text.ts'
import { dateAndTime } from '@sopan/words/en/format'
import type { ReactNode } from 'react'

import { textsIn, textsOf } from '#web/lib/api/wire/exams/question.ts'
import { duration } from '#web/lib/format.ts'

import { OnlyInEnglish } from '../only-in-english.tsx'
import { QuestionText } from './asked-question.tsx'

type GivenAnswer = Pick<ReviewedAnswer, 'selected_option' | 'seconds' | 'arrived_at'>

interface ReviewedProps {
  question: ReviewedQuestion
  answer: GivenAnswer | undefined
  late?: LateAnswer | undefined
  language: string
  /** How the learner can doubt it. */
  challenge?: ReactNode
}

/** A question of a list of reviewed questions. */
export function ReviewedCard({ number, ...reviewed }: ReviewedProps & { number: number }) {
  return (
    <Card className="h-full p-4">
      <h3 className="text-14 font-bold">Question {number}</h3>
      <ReviewedText {...reviewed} />
    </Card>
  )
}

/** A question with its answer, key and explanation, below its number. */
export function ReviewedText({
  question,
  answer,
  late,
  language,
  challenge,
  isInFrame = false,
}: ReviewedProps & {
  /** With the text in the size and place of a question that is asked. */
  isInFrame?: boolean
}) {
  const all = textsOf(question)
  const texts = textsIn(all, language)
  const isTranslated = texts === all[language]
  const shown = isTranslated ? language : 'en'
  const explanation = explanationIn(question, language)
  return (
    <>
      {!isTranslated && <OnlyInEnglish language={language} />}
      {isInFrame ? (
        <QuestionText texts={texts} language={shown} />
      ) : (
        <div {...inLanguage(shown)} className="mt-1 text-18 font-medium">
          <Formatted text={texts.question} />
        </div>
      )}
      <ShownAnswer
        kind={question.kind}
        language={shown}
        options={texts.options}
        answer={answer?.selected_option ?? null}
        questionKey={question.key}
      />
      <div className="mt-1.5 flex min-h-11 flex-wrap items-center gap-x-4 text-14 text-ink-2">
        <p>{metaOf(answer, question.median_seconds)}</p>
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
        <p className="mt-1 text-14 text-accent-text">
          {lateText(late, question.kind, texts.options)}
        </p>
      )}
      {explanation !== null && (
        <div className="mt-4 border-t border-rule pt-3">
          <h4 className="text-14 font-bold">Explanation</h4>
          <div {...inLanguage(explanation.language)}>
            <Formatted text={explanation.text} className="mt-0.5 max-w-[45em]" />
          </div>
        </div>
      )}
    </>
  )
}

/** The correction of the key, when and why; letters as they are shown. */
function KeyCorrection({
  question: { key_correction: correction },
  options,
}: {
  question: ReviewedQuestion
  options: readonly ShownOption[]
}) {
  if (!correction) return null
  return (
    <p className="mt-1 text-14 text-accent-text">
      The key was corrected on {dateAndTime(correction.at)}: before{' '}
      {shownKeyText(correction.before, options)}, now {shownKeyText(correction.after, options)}.
      Reason: {correction.reason}
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

/** 'Answered. Time spent: 38 s; half of all took at most 30 s.' */
function metaOf(answer: GivenAnswer | undefined, median: number | undefined): string {
  const isAnswered = answer !== undefined && answer.selected_option !== null
  const seconds = answer?.seconds ?? 0
  const all = median === undefined ? '' : `; half of all took at most ${duration(median)}`
  const spent = seconds > 0 ? ` Time spent: ${duration(seconds)}${all}.` : ''
  return `${isAnswered ? 'Answered' : 'Not answered'}.${spent}`
}

const AFTER: Partial<Record<LateAnswer['why'], string>> & { after_deadline: string } = {
  after_section: 'after its section',
  after_deadline: 'after the time was over',
  after_submission: 'after the submission',
}

function lateText(late: LateAnswer, kind: QuestionKind, options: readonly ShownOption[]): string {
  const what =
    late.selected_option === null
      ? 'The removal of your answer'
      : `Answer ${answerText(kind, late.selected_option, options)}`
  const after = AFTER[late.why] ?? AFTER.after_deadline
  const counted = late.counted ? 'and was counted afterwards' : 'and was not counted'
  return `${what} arrived on ${dateAndTime(late.arrived_at)}, ${after}, ${counted}.`
}
