import { SkipLink } from '@sopan/ui/actions/skip-link.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { ProgressLine } from '@sopan/ui/loading/progress-line.tsx'
import { failures } from '@sopan/words/frame/failures'
import { useEffect, useEffectEvent } from 'react'
import { toast } from 'react-hot-toast/headless'
import {
  type Location,
  Outlet,
  matchPath,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'

import { ResumeNote } from '#web/features/exams/resume-note.tsx'
import { GateWindow } from '#web/features/status/gate-window.tsx'
import { hasAttemptOnDevice } from '#web/lib/attempts-on-device.ts'
import { MAIN_ID } from '#web/lib/browser/main-part.ts'
import { rememberReferral } from '#web/lib/browser/referral.ts'
import { paths } from '#web/lib/paths.ts'
import { useAuth } from '#web/lib/session/session.tsx'
import { removeBrokenUser } from '#web/lib/session/stored-user.ts'

import { StartupScreen } from '../startup-screen.tsx'
import { useNativeBack } from './native/use-native-back.ts'
import { useNativeBars } from './native/use-native-bars.ts'
import { useNativeLinks } from './native/use-native-links.ts'
import { useBackgroundWork } from './use-background-work.ts'
import { useOtherLearner } from './use-other-learner.ts'
import { usePageChange } from './use-page-change.ts'
import { useSessionEnd } from './use-session-end.ts'
import { useSystemCheck } from './use-system-check.ts'

/** The status check and the effects that every page needs on navigation. */
export function RootLayout() {
  const { check, isChecking, checkAgain } = useSystemCheck()
  const location = useLocation()
  const navigation = useNavigation()
  useSessionEnd()
  useOtherLearner(runsTest(location))
  useBackgroundWork()
  usePageChange(location)
  useNativeBack()
  useNativeBars()
  useNativeLinks()
  useEffect(() => rememberReferral(location.search), [location.search])
  const words = useWords(failures)
  const removeBroken = useEffectEvent(() => {
    if (removeBrokenUser()) toast.error(words.userData)
  })
  useEffect(() => removeBroken(), [])
  if (check === null) return <StartupScreen />
  const isOpen = check.gate === 'open' || isAlwaysOpen(location)
  return (
    <>
      {(check.isMounted || isOpen) && (
        <>
          {/* Without a maintenance that page has no content. */}
          {!isMaintenancePage(location) && <SkipLink to={MAIN_ID} />}
          {/* Announced, and so needs no landmark around it. */}
          <div aria-live="polite">
            <ProgressLine active={navigation.state !== 'idle'} />
          </div>
          <Outlet />
        </>
      )}
      {check.gate !== 'open' && !isOpen && (
        <GateWindow
          gate={check.gate}
          status={check.status}
          isChecking={isChecking}
          onCheck={checkAgain}
        >
          {check.isMounted && <RunningTest />}
        </GateWindow>
      )}
    </>
  )
}

/** A running test shows a bar instead, and the maintenance page has its own window. */
const isAlwaysOpen = (location: Location) => runsTest(location) || isMaintenancePage(location)

function runsTest({ pathname, search }: Location): boolean {
  const params = new URLSearchParams(search)
  const isTests = matchPath(paths.tests(), pathname) !== null
  return isTests && params.has('taking') && !params.has('attempt')
}

const isMaintenancePage = ({ pathname }: Pick<Location, 'pathname'>) =>
  matchPath(paths.maintenance(), pathname) !== null

/** A test that runs on this device can be continued during maintenance. */
function RunningTest() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (user === null || !hasAttemptOnDevice(user.id)) return null
  return (
    <ResumeNote userId={user.id} listed={[]} onResume={(id) => void navigate(paths.takeTest(id))} />
  )
}
