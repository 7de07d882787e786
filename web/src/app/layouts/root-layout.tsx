import { useEffect } from 'react'
import { toast } from 'react-hot-toast/headless'
import { Outlet, useLocation, useNavigation } from 'react-router'

import { removeBrokenUser } from '#web/lib/session/session.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'

import { Opening } from '../opening.tsx'
import { useBackgroundWork } from './use-background-work.ts'
import { MAIN_ID, usePageChange } from './use-page-change.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useSystemCheck } from './use-system-check.ts'

/** The status check and the effects that every page needs on navigation. */
export function RootLayout() {
  const check = useSystemCheck()
  const location = useLocation()
  const navigation = useNavigation()
  useSessionEnd()
  useBackgroundWork()
  usePageChange(location)
  useEffect(() => {
    if (removeBrokenUser()) toast.error('Error loading user data. Please login again.')
  }, [])
  if (check.state === 'checking') return <Opening />
  return (
    <>
      <SkipLink to={MAIN_ID} />
      <ProgressLine active={navigation.state !== 'idle'} />
      <Outlet />
    </>
  )
}
