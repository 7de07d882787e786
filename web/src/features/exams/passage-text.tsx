import { inLanguage } from '@sopan/domain/exams/languages'
import { Card } from '@sopan/ui/content/card.tsx'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'

import type { Passage } from '#web/lib/api/wire/exams/question.ts'

export interface TitledPassage {
  passage: Passage
  title: string
}

/** 'Passage for questions 3 to 7', or '3 and 4'; the numbers of its first and its last question. */
export const passageTitle = (first: number, last: number): string =>
  first === last
    ? `Passage for question ${first}`
    : `Passage for questions ${first} ${last === first + 1 ? 'and' : 'to'} ${last}`

/** A passage with the numbers of its questions in a paper. */
export function titledPassage(
  passage: Passage,
  questions: readonly { id: number }[],
): TitledPassage {
  const first = questions.findIndex(({ id }) => id === passage.questionIds[0])
  return { passage, title: passageTitle(first + 1, first + passage.questionIds.length) }
}

/** A passage above the questions about it. */
export function PassageCard({ title, ...text }: TitledPassage & { language: string }) {
  return (
    <Card className="p-4">
      <h3 className="text-14 font-bold">{title}</h3>
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
