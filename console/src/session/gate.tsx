import { Button } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { ArticleSkeleton } from '@sopan/ui/loading/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy } from 'react'

import { words } from '#console/words.ts'

import { meQuery } from './me.ts'

// A member who is signed in needs none of them.
const SignIn = lazy(async () => ({ default: (await import('./sign-in.tsx')).SignIn }))
const SecondFactor = lazy(async () => ({
  default: (await import('./second-factor.tsx')).SecondFactor,
}))
const SetUpFactor = lazy(async () => ({
  default: (await import('./set-up-factor.tsx')).SetUpFactor,
}))

/** Shows the console to a complete session, and otherwise the next step of the sign-in at the same URL. */
export function Gate({ children }: { children: ReactNode }) {
  const { data: member, error, refetch } = useQuery(meQuery)
  if (member === undefined && error !== null) {
    return (
      <StateView
        title={words.failed}
        text={error.message}
        actions={<Button onClick={() => void refetch()}>{words.tryAgain}</Button>}
      />
    )
  }
  if (member === undefined) return <ArticleSkeleton heading={words.product} />
  if (member?.stage === 'done') return children
  return (
    <Suspense fallback={<ArticleSkeleton heading={words.product} />}>
      {member === null && <SignIn />}
      {member?.stage === 'code' && <SecondFactor />}
      {member?.stage === 'set up' && <SetUpFactor />}
    </Suspense>
  )
}
