import { inLanguage } from '@sopan/domain/exams/languages'
import { useWords } from '@sopan/ui/language.ts'
import { Formatted } from '@sopan/ui/questions/formatted.tsx'
import { Dialog } from '@sopan/ui/windows/dialog.tsx'
import { questions } from '@sopan/words/exams/questions'
import { taking } from '@sopan/words/exams/taking'

import type { ExamState } from '#web/features/exams/engine/reducer/state.ts'
import { isQuestionOpen } from '#web/features/exams/engine/sections.ts'
import { PassageText, passageTitle } from '#web/features/exams/passage-text.tsx'
import { textsIn } from '#web/lib/api/wire/exams/question.ts'

import { LockedSection } from './locked-section.tsx'

function LockedItem(props: Parameters<typeof LockedSection>[0]) {
  return (
    <li className="border-t border-rule py-3 first:border-t-0">
      <LockedSection {...props} />
    </li>
  )
}

/** All open questions below each other, without their options; each number goes to its question. */
export function PaperDialog({
  open,
  state,
  onGo,
  onClose,
}: {
  open: boolean
  state: ExamState
  onGo: (index: number) => void
  onClose: () => void
}) {
  const { attempt, language } = state
  const words = useWords(taking)
  const asked = useWords(questions)
  return (
    <Dialog open={open} onClose={onClose} title={words.menu.paper} isLong>
      <ol>
        {attempt.questions.map((question, index) => {
          if (!isQuestionOpen(state, question.id)) {
            const isFirst = attempt.questions[index - 1]?.sectionId !== question.sectionId
            return isFirst && <LockedItem key={question.id} state={state} index={index} />
          }
          const texts = textsIn(question.texts, language)
          return (
            <li key={question.id} className="border-t border-rule py-3 first:border-t-0">
              {question.passage?.questionIds[0] === question.id && (
                <div className="mb-2 rounded-card bg-well p-4">
                  <p className="mb-1 text-14 font-bold">
                    {passageTitle(
                      { first: index + 1, last: index + question.passage.questionIds.length },
                      asked,
                    )}
                  </p>
                  <PassageText passage={question.passage} language={language} />
                </div>
              )}
              <button
                type="button"
                className="min-h-11 text-14 font-semibold text-action hover:underline"
                onClick={() => onGo(index)}
              >
                {asked.question(index + 1)}
              </button>
              <div {...inLanguage(texts === question.texts[language] ? language : 'en')}>
                <Formatted text={texts.question} />
              </div>
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}
