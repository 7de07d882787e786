import { inLanguage } from '@sopan/domain/exams/languages'
import { Card } from '@sopan/ui/content/card.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { type QuestionWords, questions } from '@sopan/words/exams/questions'

import type { Passage } from '#web/lib/api/wire/exams/question.ts'

/** The numbers of the first and the last question about a passage. */
interface Numbers {
  first: number
  last: number
}

export interface TitledPassage {
  passage: Passage
  /** In its paper; null where questions of several papers are shown. */
  numbers: Numbers | null
}

/** 'Passage for questions 3 to 7', or '3 and 4'. */
export function passageTitle(numbers: Numbers | null, { passage }: QuestionWords): string {
  if (numbers === null) return passage.alone
  const { first, last } = numbers
  if (first === last) return passage.ofOne(first)
  return (last === first + 1 ? passage.ofTwo : passage.ofMore)(first, last)
}

/** A passage with the numbers of its questions in a paper. */
export function titledPassage(passage: Passage, asked: readonly { id: number }[]): TitledPassage {
  const first = asked.findIndex(({ id }) => id === passage.questionIds[0])
  return { passage, numbers: { first: first + 1, last: first + passage.questionIds.length } }
}

/** A passage above the questions about it. */
export function PassageCard({ numbers, ...text }: TitledPassage & { language: string }) {
  return (
    <Card className="p-4">
      <h3 className="text-14 font-bold">{passageTitle(numbers, useWords(questions))}</h3>
      <div className="mt-1">
        <PassageText {...text} />
      </div>
    </Card>
  )
}

/** The text of a passage in a language, or in English where it was not translated. */
export function PassageText({ passage, language }: { passage: Passage; language: string }) {
  const translated = passage.texts[language]
  return (
    <div {...inLanguage(translated === undefined ? 'en' : language)}>
      <Formatted
        text={translated ?? passage.texts['en'] ?? { text: '', html: null }}
        // In the element with the direction: a text from right to left begins at the right edge.
        className="max-w-[45em]"
      />
    </div>
  )
}
