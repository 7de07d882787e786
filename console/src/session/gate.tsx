import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'
import { useLocation } from 'react-router'

import { words } from '#console/words.ts'

import { meQuery, memberQuery } from './me.ts'

// Loaded on demand, because a member who is signed in does not need these three.
const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }))
const SecondFactor = lazy(async () => ({
  default: (await import('./second-factor.tsx')).SecondFactor,
}))
const SetUpFactor = lazy(async () => ({
  default: (await import('./set-up-factor.tsx')).SetUpFactor,
}))

const OverDraft = lazy(async () => ({ default: (await import('./over-draft.tsx')).OverDraft }))

/**
 * Shows the console to a complete session, and otherwise the next step of the sign-in at the same URL. A draft whose session
 * has ended is only hidden, so that the same member finds after the sign-in what was typed there; other pages have data of
 * learners and are removed.
 */
export function Gate({ children }: { children: ReactNode }) {
  const { data: session, error, refetch } = useQuery(meQuery)
  const { data: member } = useQuery(memberQuery)
  const { pathname } = useLocation()
  const isComplete = session?.stage === 'done'
  if (session === undefined && error !== null) {
    return (
      <StateView
        title={words.failed}
        text={error.message}
        actions={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
      />
    )
  }
  if (session === undefined) return <ArticleSkeleton heading={words.product} />
  const isHidden = member !== undefined && !isComplete && pathname.startsWith('/content/edit/')
  const step = (
    <Suspense fallback={<ArticleSkeleton heading={words.product} />}>
      {session === null && <SignIn isOverDraft={isHidden} />}
      {session?.stage === 'code' && <SecondFactor />}
      {session?.stage === 'set up' && <SetUpFactor />}
    </Suspense>
  )
  if (member === undefined) return step
  return (
    <>
      {(isComplete || isHidden) && (
        <div key={member.email} className={isComplete ? 'contents' : 'hidden'}>
          {children}
        </div>
      )}
      {isHidden ? (
        <Suspense>
          <OverDraft>{step}</OverDraft>
        </Suspense>
      ) : (
        step
      )}
    </>
  )
}
