import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate, useRouteError } from 'react-router'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { OFFLINE_TITLE } from '#web/components/queries/use-is-offline.ts'
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
  const wasOffline = useWasOffline(error)
  useAutomaticRetry(isMissingCode(error) && !wasOffline ? error : null)
  const text = !isMissingCode(error) ? FAILED_TEXT : wasOffline ? OFFLINE_TEXT : MISSING_TEXT
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
            {text === MISSING_TEXT ? (
              <ReloadButton />
            ) : (
              <TryAgainButton isAutomatic={text === OFFLINE_TEXT} />
            )}
            <Link to={paths.home()} className={buttonClass({ kind: 'secondary', wide: true })}>
              Go Home
            </Link>
          </>
        }
      />
    </>
  )
}

const FAILED_TEXT = {
  title: 'Something went wrong',
  text: 'Something went wrong on our side. Your saved work is safe.',
}
const OFFLINE_TEXT = {
  title: OFFLINE_TITLE,
  text: 'This page loads as soon as you are connected to the internet again.',
}
const MISSING_TEXT = {
  title: 'This page could not be loaded',
  text: 'The connection was lost, or the app was updated. Please reload the page.',
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
  return <RetryButton wide onClick={reloadPage} text="Reload" />
}

function TryAgainButton({ isAutomatic }: { isAutomatic: boolean }) {
  const retry = useRetry()
  useBackOnline(() => {
    if (isAutomatic) retry()
  })
  return <RetryButton wide onClick={retry} />
}
