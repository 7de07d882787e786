import type { QuestionKind } from '@sopan/contract/exams/keys'
import type { LateAnswer, ReviewedAnswer, ReviewedQuestion } from '@sopan/contract/exams/results'
import { inLanguage } from '@sopan/domain/exams/languages'
import { Card } from '@sopan/ui/content/card.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import type { ShownOption } from '@sopan/ui/questions/kinds/kind-on-screen.ts'
import { ShownAnswer, answerText, useShownKey } from '@sopan/ui/questions/kinds/kinds.tsx'
import type { RichText } from '@sopan/ui/questions/rich-text.ts'
import { questions } from '@sopan/words/exams/questions'
import { duration, durationText } from '@sopan/words/results/duration'
import type { ReactNode } from 'react'

import { textsIn, textsOf } from '#web/lib/api/wire/exams/question.ts'

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
      <h3 className="text-14 font-bold">{useWords(questions).question(number)}</h3>
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
  const { reviewed } = useWords(questions)
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
        <p>
          <Meta answer={answer} median={question.median_seconds} />
        </p>
        {challenge}
        {answer?.arrived_at && <Receipt time={answer.arrived_at} />}
      </div>
      <KeyCorrection question={question} options={texts.options} />
      {late !== undefined && (
        <p className="mt-1 text-14 text-accent-text">
          <Late late={late} kind={question.kind} options={texts.options} />
        </p>
      )}
      {explanation !== null && (
        <div className="mt-4 border-t border-rule pt-3">
          <h4 className="text-14 font-bold">{reviewed.explanation}</h4>
          <div {...inLanguage(explanation.language)}>
            <Formatted text={explanation.text} className="mt-0.5 max-w-[45em]" />
          </div>
        </div>
      )}
    </>
  )
}

/** When an answer arrived. */
function Receipt({ time }: { time: string }) {
  const { receipt, savedOn } = useWords(questions).reviewed
  const { dateAndTime } = useFormats()
  return (
    <details className="print:not-open:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center underline">{receipt}</summary>
      <p className="pb-2">{savedOn(dateAndTime(time))}</p>
    </details>
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
  const { keyCorrected } = useWords(questions).reviewed
  const { dateAndTime } = useFormats()
  const shownKey = useShownKey()
  if (!correction) return null
  return (
    <p className="mt-1 text-14 text-accent-text">
      {keyCorrected(
        dateAndTime(correction.at),
        shownKey(correction.before, options),
        shownKey(correction.after, options),
        correction.reason,
      )}
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
function Meta({ answer, median }: { answer: GivenAnswer | undefined; median: number | undefined }) {
  const { meta } = useWords(questions).reviewed
  const units = useWords(duration)
  const seconds = answer?.seconds ?? 0
  return meta(
    answer !== undefined && answer.selected_option !== null,
    seconds > 0 ? durationText(seconds, units) : null,
    median === undefined ? null : durationText(median, units),
  )
}

function Late({
  late,
  kind,
  options,
}: {
  late: LateAnswer
  kind: QuestionKind
  options: readonly ShownOption[]
}) {
  const words = useWords(questions).reviewed
  const { dateAndTime } = useFormats()
  const { selected_option: selected, arrived_at: time, why, counted } = late
  const answer = selected === null ? null : answerText(kind, selected, options)
  return words.late(answer, dateAndTime(time), why, counted)
}
