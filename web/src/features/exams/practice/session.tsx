import type { PracticeEntry, PractisedTest } from '@sopan/contract/exams/practice'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { practice } from '@sopan/words/results/practice'
import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'

import { useItems } from '#web/components/use-items.ts'
import { readPassage } from '#web/lib/api/wire/exams/question.ts'

import { type PracticeActs, PractisedQuestions } from '../question-frame/practised-questions.tsx'
import type { ShownLanguage } from '../question-frame/question-frame.tsx'
import { addEntry, withEntry } from './entries.ts'
import { practisedQuery } from './queries.ts'
import { type OwnQuestion, hasStar, questionsOf } from './questions.ts'

/** Questions to be answered one after the other; each answer is stored and decides when its question comes back. */
export function Session({
  userId,
  tests,
  ids,
  onEnd,
  ...shown
}: ShownLanguage & {
  userId: number
  /** As they are now: with the entries of this session. */
  tests: readonly PractisedTest[]
  /** The ids of the questions of this session, in their order. */
  ids: readonly number[]
  onEnd: () => void
}) {
  const words = useWords(practice).session
  const queryClient = useQueryClient()
  const shownIn = useItems()
  const known = new Map(questionsOf(tests).map((own) => [own.question.id, own]))
  function add(questionId: number, act: Pick<PracticeEntry, 'act' | 'answer'>) {
    const { queryKey } = practisedQuery(userId)
    const asOf = queryClient.getQueryData(queryKey)?.asOf
    const entry = addEntry(userId, questionId, act, asOf)
    queryClient.setQueryData(
      queryKey,
      (cached) => cached && { ...cached, tests: withEntry(cached.tests, entry) },
    )
  }
  const actsFor: PracticeActs = ({ id }, onSkip) => {
    const own = known.get(id)
    return (
      own && (
        <Acts
          isStarred={hasStar(own)}
          onAct={(act) => add(id, { act, answer: null })}
          onKnown={onSkip}
        />
      )
    )
  }
  return (
    <PractisedQuestions
      {...shown}
      questions={ids.flatMap((id) => {
        const own = known.get(id)
        return own === undefined
          ? []
          : [{ question: own.question, title: shownIn(own.test).test_name, titled: passageOf(own) }]
      })}
      closeLabel={words.stop}
      onClose={onEnd}
      actsFor={actsFor}
      onAnswer={({ id }, answer) => add(id, { act: 'answer', answer })}
      endText={words.end}
      endLabel={words.done}
    />
  )
}

/** The buttons for a question besides its answer. */
function Acts({
  isStarred,
  onAct,
  onKnown,
}: {
  isStarred: boolean
  onAct: (act: 'known' | 'star' | 'unstar') => void
  /** After 'I know this'; null once the question is answered. */
  onKnown: (() => void) | null
}) {
  const { known, star } = useWords(practice).session
  return (
    <>
      {onKnown && (
        <Button
          kind="secondary"
          size="regular"
          onClick={({ detail }) => {
            // The second press of a double one would be about the next question.
            if (detail > 1) return
            onAct('known')
            onKnown()
          }}
        >
          {known}
        </Button>
      )}
      <Button
        kind="secondary"
        size="regular"
        aria-pressed={isStarred}
        onClick={() => onAct(isStarred ? 'unstar' : 'star')}
      >
        <Star aria-hidden className={isStarred ? 'size-5 fill-current' : 'size-5'} />
        {star}
      </Button>
    </>
  )
}

function passageOf({ test, question }: OwnQuestion) {
  const sent = test.passages?.find((one) => one.question_ids.includes(question.id))
  return sent && { passage: readPassage(sent), numbers: null }
}
