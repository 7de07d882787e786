import type { Answer } from '@sopan/contract/exams/answer'
import type { QuestionKind } from '@sopan/contract/exams/keys'
import { KINDS } from '@sopan/domain/exams/kinds/kinds'
import { MAX_OPTIONS, letterOf } from '@sopan/domain/exams/kinds/option-letters'
import { inLanguage, listed } from '@sopan/domain/exams/languages'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { AnswerField, ShownAnswer } from '@sopan/ui/questions/kinds/kinds.tsx'
import { type ComponentProps, useId } from 'react'

import { contentWords as text } from '#console/words/content.ts'

import type { Value } from '../field-schema.ts'
import { partsOf } from './listed-question.ts'
import type { Texts } from './use-texts.ts'

/** A question with the components that learners have, its languages side by side; a press on an option sets the answer. */
export function ShownQuestion({
  kind,
  value,
  texts,
  onAnswer,
}: {
  kind: QuestionKind
  value: Value
  texts: Texts | null
  onAnswer: (answer: Answer | null) => void
}) {
  const id = useId()
  const { text: asked, options, answer, partly } = partsOf(value)
  const shown: Texts = texts ?? {
    en: {
      question: { text: asked, html: null },
      options: options.map((option) => ({ text: option, html: null })),
      explanation: null,
    },
  }
  const languages = listed(Object.keys(shown)).flatMap((language) => {
    const texts = shown[language]
    return texts === undefined ? [] : [[language, texts] as const]
  })
  return (
    <div className={languages.length > 1 ? 'grid gap-x-6 gap-y-4 md:grid-cols-2' : undefined}>
      {languages.map(([language, { question, options: own, explanation }]) => (
        <div key={language} {...inLanguage(language)}>
          <div id={`${id}-${language}`} className="mt-3 text-18">
            <Formatted text={question} />
          </div>
          <AnswerOf
            kind={kind}
            labelledBy={`${id}-${language}`}
            language={language}
            // A draft can have more options, which are in its fields.
            options={own.slice(0, MAX_OPTIONS).map((option, index) => ({
              ...option,
              key: letterOf(index) as string as Answer,
            }))}
            written={answer}
            partly={partly}
            onAnswer={onAnswer}
          />
          {explanation !== null && (
            <div className="mt-3 text-14 text-ink-2">
              <p className="font-semibold">{text.explanation}</p>
              <Formatted text={explanation} />
            </div>
          )}
        </div>
      ))}
    </div>
  )
}

/** The options: a press on one sets the key. A question without options shows the key that is written. */
function AnswerOf({
  kind,
  written,
  ...field
}: Omit<ComponentProps<typeof AnswerField>, 'answer'> & { written: string }) {
  const { parse, inFile } = KINDS[kind]
  if (inFile.hasOptions) return <AnswerField {...field} kind={kind} answer={parse(written)} />
  const key = inFile.read(written)
  return key && <ShownAnswer {...field} kind={kind} answer={null} questionKey={key} />
}
