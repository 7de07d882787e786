import type { PracticeEntry, PractisedTest } from '@sopan/contract/exams/practice'
import { counted } from '@sopan/domain/format'
import { Button } from '@sopan/ui/actions/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'

import { readPassage } from '#web/lib/api/wire/exams/question.ts'

import { FocusedLine, PracticeStep } from '../results/review/practice-step.tsx'
import { addEntry, withEntry } from './entries.ts'
import { practisedQuery } from './queries.ts'
import { type OwnQuestion, hasStar, questionsOf } from './questions.ts'

/** Questions to be answered one after the other; each answer is stored and decides when its question comes back. */
export function Session({
  userId,
  tests,
  ids,
  language,
  onEnd,
}: {
  userId: number
  /** As they are now: with the entries of this session. */
  tests: readonly PractisedTest[]
  /** The ids of the questions of this session, in their order. */
  ids: readonly number[]
  language: string
  onEnd: () => void
}) {
  const queryClient = useQueryClient()
  const [current, setCurrent] = useState(0)
  const [right, setRight] = useState(0)
  const [isAnswered, setAnswered] = useState(false)
  const own = questionsOf(tests).find(({ question }) => question.id === ids[current])
  function add(act: Pick<PracticeEntry, 'act' | 'answer'>) {
    if (own === undefined) return
    const entry = addEntry(userId, own.question.id, act)
    queryClient.setQueryData(
      practisedQuery(userId).queryKey,
      (known) => known && { ...known, tests: withEntry(known.tests, entry) },
    )
  }
  function next() {
    setAnswered(false)
    setCurrent(current + 1)
  }
  if (own === undefined) {
    return (
      <div className="mt-4">
        <FocusedLine>
          {right} of {counted(ids.length, 'question')} right. Wrong ones come back tomorrow.
        </FocusedLine>
        <Button className="mt-4" onClick={onEnd}>
          Done
        </Button>
      </div>
    )
  }
  return (
    <div className="mt-4 max-w-[45em]">
      <PracticeStep
        question={own.question}
        number={own.question.position}
        titled={passageOf(own)}
        place={`${own.test.test_name}: ${current + 1} of ${ids.length}`}
        language={language}
        isLast={current === ids.length - 1}
        onAnswer={(answer, isRight) => {
          add({ act: 'answer', answer })
          setAnswered(true)
          setRight(right + Number(isRight))
        }}
        onNext={next}
        acts={
          <Acts
            isStarred={hasStar(own)}
            onAct={(act) => add({ act, answer: null })}
            onKnown={isAnswered ? null : next}
            onEnd={onEnd}
          />
        }
      />
    </div>
  )
}

/** The buttons for a question besides its answer. */
function Acts({
  isStarred,
  onAct,
  onKnown,
  onEnd,
}: {
  isStarred: boolean
  onAct: (act: 'known' | 'star' | 'unstar') => void
  /** After 'I know this'; null once the question is answered. */
  onKnown: (() => void) | null
  onEnd: () => void
}) {
  return (
    <>
      {onKnown && (
        <Button
          kind="secondary"
          onClick={({ detail }) => {
            // The second press of a double one would be about the next question.
            if (detail > 1) return
            onAct('known')
            onKnown()
          }}
        >
          I know this
        </Button>
      )}
      <Button
        kind="secondary"
        aria-pressed={isStarred}
        onClick={() => onAct(isStarred ? 'unstar' : 'star')}
      >
        <Star aria-hidden className={isStarred ? 'size-5 fill-current' : 'size-5'} />
        Star
      </Button>
      <Button kind="secondary" onClick={onEnd}>
        Stop
      </Button>
    </>
  )
}

function passageOf({ test, question }: OwnQuestion) {
  const sent = test.passages?.find((one) => one.question_ids.includes(question.id))
  return sent && { passage: readPassage(sent), title: 'Passage' }
}
