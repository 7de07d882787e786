import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { failures } from '@sopan/words/frame/failures'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { TabTitle } from '#web/components/tab-title.tsx'
import { now } from '#web/lib/browser/clock.ts'
import { useBackOnline } from '#web/lib/browser/hooks/use-back-online.ts'
import { useIsOnline } from '#web/lib/browser/hooks/use-online.ts'
import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { paths } from '#web/lib/paths.ts'

import { wholePageClass } from './layout-classes.ts'

/**
 * Browsers' messages when a page's code fails to load: offline, or deleted with an older version.
 */
const MISSING_CODE = /dynamically imported module|importing a module script|preload css/i

const isMissingCode = (error: unknown) => error instanceof Error && MISSING_CODE.test(error.message)

/** Shown instead of a page that threw. */
export function RouteError() {
  const error = useRouteError()
  const isMissing = isMissingCode(error)
  const wasOffline = useWasOffline(error)
  useAutomaticRetry(isMissing && !wasOffline ? error : null)
  const words = useWords(failures).page
  const { offline } = useWords(common)
  const text = !isMissing
    ? words.failed
    : wasOffline
      ? { title: offline, text: words.offline }
      : words.missing
  return (
    <>
      <TabTitle title={text.title} />
      <StateView
        drawing="error"
        role="alert"
        className={wholePageClass}
        title={text.title}
        text={text.text}
        actions={
          <>
            {isMissing && !wasOffline ? (
              <ReloadButton />
            ) : (
              <TryAgainButton isAutomatic={isMissing} />
            )}
            <Link to={paths.home()} className={buttonClass({ kind: 'secondary', wide: true })}>
              {words.goHome}
            </Link>
          </>
        }
      />
    </>
  )
}

/**
 * Whether the device was offline when the page failed, or is since then: a browser may report that later than
 * the failure. A connection that is back is no other reason.
 */
function useWasOffline(error: unknown): boolean {
  const isOffline = !useIsOnline()
  const [failure, setFailure] = useState({ error, wasOffline: isOffline })
  const wasOffline = isOffline || (failure.error === error && failure.wasOffline)
  if (failure.error !== error || failure.wasOffline !== wasOffline)
    setFailure({ error, wasOffline })
  return wasOffline
}

const RETRY_PAUSE_MS = 30_000
/** Of this document: a page that fails while it renders mounts its error view again. */
let lastRetry: { path: string; at: number } | null = null

/**
 * Retries a page whose code failed to load once in place: its request may be older than the connection that
 * is back, and the browser gives its result to every retry until then.
 */
function useAutomaticRetry(failure: unknown): void {
  const { pathname: path } = useLocation()
  const isOnline = useIsOnline()
  const retry = useRetry()
  const retryOnce = useEffectEvent(() => {
    const at = now().getTime()
    if (lastRetry?.path === path && at - lastRetry.at < RETRY_PAUSE_MS) return
    lastRetry = { path, at }
    retry()
  })
  useEffect(() => {
    if (!isOnline) lastRetry = null
  }, [isOnline])
  useEffect(() => {
    if (failure !== null) retryOnce()
  }, [failure])
}

function useRetry(): () => void {
  const navigate = useNavigate()
  const location = useLocation()
  return () => void navigate(location, { replace: true, state: location.state as unknown })
}

function ReloadButton() {
  useBackOnline(reloadPage)
  return <RetryButton wide onClick={reloadPage} text={useWords(failures).page.reload} />
}

function TryAgainButton({ isAutomatic }: { isAutomatic: boolean }) {
  const retry = useRetry()
  useBackOnline(() => {
    if (isAutomatic) retry()
  })
  return <RetryButton wide onClick={retry} />
}
