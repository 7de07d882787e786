import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKind } from '@sopan/contract/exams/keys'
import { inLanguage } from '@sopan/domain/exams/languages'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { AnswerField } from '@sopan/ui/questions/kinds/kinds.tsx'
import { useId } from 'react'

import { OnlyInEnglish } from '#web/features/exams/only-in-english.tsx'
import { type QuestionTexts, textsIn } from '#web/lib/api/wire/exams/question.ts'

/** The text of a question; `id` names it. */
export function QuestionText({
  id,
  texts: { question },
  language,
}: {
  id?: string
  texts: QuestionTexts
  language: string
}) {
  return (
    <div
      id={id}
      {...inLanguage(language)}
      className="mt-5 text-18/[1.56] font-medium md:mt-7 md:text-22/[1.545] md:font-medium short:mt-2 short:text-18/[1.56]"
    >
      <Formatted text={question} className="max-w-[35em]" />
    </div>
  )
}

/** A question to be answered, below its head. */
export function AskedQuestion({
  headingId,
  texts: all,
  language,
  kind,
  partly,
  answer,
  onAnswer,
  onType,
}: {
  /** The id of its number. */
  headingId: string
  /** By language. */
  texts: Readonly<Record<string, QuestionTexts>>
  language: string
  kind: QuestionKind
  /** The marks of each right option where several are right; null if only all of them have marks. */
  partly: string | null
  answer: Answer | null
  onAnswer: (answer: Answer | null) => void
  onType?: ((answer: Answer | null) => void) | undefined
}) {
  const id = useId()
  const texts = textsIn(all, language)
  const isTranslated = texts === all[language]
  const shown = isTranslated ? language : 'en'
  return (
    <>
      {!isTranslated && <OnlyInEnglish language={language} />}
      <QuestionText id={id} texts={texts} language={shown} />
      <AnswerField
        kind={kind}
        labelledBy={`${headingId} ${id}`}
        language={shown}
        options={texts.options}
        answer={answer}
        partly={partly}
        onAnswer={onAnswer}
        onType={onType}
      />
    </>
  )
}
