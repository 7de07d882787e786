import { Link, useLocation, useNavigate, useRouteError } from 'react-router'

import { RetryButton } from '#web/components/queries/error-view.tsx'
import { useBackOnline } from '#web/lib/browser/use-back-online.ts'
import { paths } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

import { wholePageClass } from './layout-classes.ts'

/**
 * Browsers' messages when a page's code fails to load: offline, or deleted with an older version.
 */
const MISSING_CODE = /dynamically imported module|importing a module script|preload css/i

/** Shown instead of a page that threw. */
export function RouteError() {
  const error = useRouteError()
  const isMissingCode = error instanceof Error && MISSING_CODE.test(error.message)
  return (
    <StateView
      drawing="error"
      role="alert"
      className={wholePageClass}
      title={isMissingCode ? 'This page could not be loaded' : 'Something went wrong'}
      text={
        isMissingCode
          ? 'You are offline, or the app was updated. Connect to the internet and reload the page.'
          : 'Something went wrong on our side. Your saved work is safe.'
      }
      actions={
        <>
          {isMissingCode ? <ReloadButton /> : <TryAgainButton />}
          <Link to={paths.home()} className={buttonClass({ kind: 'secondary', wide: true })}>
            Go Home
          </Link>
        </>
      }
    />
  )
}

function ReloadButton() {
  const reload = () => window.location.reload()
  useBackOnline(reload)
  return <RetryButton wide onClick={reload} text="Reload" />
}

function TryAgainButton() {
  const navigate = useNavigate()
  const location = useLocation()
  return (
    <RetryButton
      wide
      onClick={() => void navigate(location, { replace: true, state: location.state as unknown })}
    />
  )
}
