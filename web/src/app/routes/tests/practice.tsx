import type { PractisedTest } from '@sopan/contract/exams/practice'
import { listed } from '@sopan/domain/exams/languages'
import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { PageHead } from '@sopan/ui/content/page-head.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useFormats, useWords } from '@sopan/ui/language.ts'
import { RowsSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { pageWords } from '@sopan/words/frame/pages'
import { practice } from '@sopan/words/results/practice'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'

import { NoUserId } from '#web/components/no-user-id.tsx'
import { QueryView } from '#web/components/queries/query-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { useWindowParam } from '#web/components/use-window-param.ts'
import { useChosenLanguage } from '#web/features/exams/chosen-language.ts'
import { LanguageSwitch } from '#web/features/exams/language-switch.tsx'
import { Mistakes } from '#web/features/exams/practice/mistakes.tsx'
import { practisedQuery } from '#web/features/exams/practice/queries.ts'
import {
  type OwnQuestion,
  hasStar,
  isDueToday,
  isFresh,
  isMistake,
  questionsOf,
} from '#web/features/exams/practice/questions.ts'
import { Session } from '#web/features/exams/practice/session.tsx'
import { practiceKey } from '#web/lib/api/access-keys.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { textsOf } from '#web/lib/api/wire/exams/question.ts'
import { isListOfAttempts } from '#web/lib/attempts-on-device.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { storedUser } from '#web/lib/session/stored-user.ts'

/** How many due questions are asked before a practice ends; then the page offers the next ones. */
const MOST_DUE = 25

export function loader(): null {
  const userId = storedUser()?.id
  if (userId) void queryClient.prefetchQuery(practisedQuery(userId))
  return null
}

export function Component() {
  const { titles } = useWords(pageWords)
  const { user } = useAuth()
  if (user === null) return null
  if (!user.id) return <NoUserId />
  return (
    <div className="page pb-10">
      <TabTitle />
      <PageHead title={titles.practice} />
      <Practice userId={user.id} />
    </div>
  )
}

function Practice({ userId }: { userId: number }) {
  const words = useWords(practice)
  const { dateAndTime } = useFormats()
  const query = useQuery(practisedQuery(userId))
  const { refetch } = query
  useEffect(() => {
    // Keys of a test that another tab has begun are not shown any longer, also if the server cannot be asked.
    const check = async ({ key }: StorageEvent) => {
      if (!isListOfAttempts(key)) return
      const { isError } = await refetch()
      if (isError) await queryClient.resetQueries({ queryKey: practiceKey(userId) })
    }
    const onStorage = (event: StorageEvent) => void check(event)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [refetch, userId])
  return (
    <div className="mt-6">
      <QueryView query={query} skeleton={<RowsSkeleton count={4} />} errorTitle={words.failed}>
        {({ tests, leftOut, asOf }) => (
          <>
            {asOf !== null && (
              <p className="mb-2 text-14 text-ink-2">{words.asOf(dateAndTime(asOf))}</p>
            )}
            <Questions {...{ userId, tests, leftOut }} onEnd={() => void query.refetch()} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Questions({
  userId,
  tests,
  leftOut,
  onEnd,
}: {
  userId: number
  tests: readonly PractisedTest[]
  leftOut: number
  /** After a session: there can be more questions than the page has. */
  onEnd: () => void
}) {
  const [ids, setIds] = useState<readonly number[] | null>(null)
  const questions = questionsOf(tests)
  const languages = listed(questions.flatMap(({ question }) => Object.keys(textsOf(question))))
  const [language, setLanguage] = useChosenLanguage(languages)
  const session = useWindowParam('practise')
  const isOpen = session.id !== null && ids !== null
  const wasOpen = useRef(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (wasOpen.current && !isOpen) end()
    wasOpen.current = isOpen
  }, [isOpen])
  function start(some: readonly OwnQuestion[]) {
    setIds(some.map(({ question }) => question.id))
    session.open(1)
  }
  if (questions.length === 0) return <NoMistakes />
  return (
    <>
      {languages.length > 1 && (
        <LanguageSwitch
          className="mb-4"
          languages={languages}
          value={language}
          onChange={setLanguage}
        />
      )}
      <Overview questions={questions} leftOut={leftOut} onStart={start} />
      {isOpen && (
        <Session
          {...{ userId, tests, ids, languages, language }}
          onLanguage={setLanguage}
          onEnd={session.close}
        />
      )}
    </>
  )
}

function Overview({
  questions,
  leftOut,
  onStart,
}: {
  questions: readonly OwnQuestion[]
  leftOut: number
  onStart: (questions: readonly OwnQuestion[]) => void
}) {
  const words = useWords(practice)
  const due = questions.filter(isDueToday)
  const starred = questions.filter(hasStar)
  const fresh = questions.filter(isFresh)
  const mistakes = questions.filter(isMistake)
  return (
    <>
      <p className="mt-2 max-w-[45em] text-ink-2">{words.rule}</p>
      {leftOut > 0 && <p className="mt-2 max-w-[45em] text-ink-2">{words.leftOut(leftOut)}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        {(due.length > 0 || fresh.length === 0) && (
          <Button disabled={due.length === 0} onClick={() => onStart(due.slice(0, MOST_DUE))}>
            {due.length === 0
              ? words.nothingDue
              : words.due(Math.min(MOST_DUE, due.length), due.length)}
          </Button>
        )}
        {fresh.length > 0 && (
          <Button kind={due.length === 0 ? 'primary' : 'secondary'} onClick={() => onStart(fresh)}>
            {words.fresh(fresh.length)}
          </Button>
        )}
        {starred.length > 0 && (
          <Button kind="secondary" onClick={() => onStart(starred)}>
            {words.starred(starred.length)}
          </Button>
        )}
      </div>
      {mistakes.length > 0 && <Mistakes mistakes={mistakes} onStart={onStart} />}
    </>
  )
}

function NoMistakes() {
  const { title, text, takeTest } = useWords(practice).empty
  return (
    <StateView
      drawing="empty"
      level="h2"
      title={title}
      text={text}
      actions={
        <Link to={paths.tests()} className={buttonClass()}>
          {takeTest}
        </Link>
      }
    />
  )
}
