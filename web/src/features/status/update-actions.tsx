import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'

import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { nativeApp } from '#web/lib/native/native-app.ts'
import { settings } from '#web/lib/settings.ts'

/** Buttons for a user with an outdated version: a browser loads the new pages, the app has its own. */
export function UpdateActions() {
  const isApp = nativeApp() !== null
  const download = (
    <a
      href={settings.downloadUrl === '' ? window.location.origin : settings.downloadUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ wide: true, kind: isApp ? 'primary' : 'secondary' })}
    >
      Download Latest
    </a>
  )
  return (
    <>
      {isApp && download}
      <Button kind={isApp ? 'secondary' : 'primary'} wide onClick={reloadPage}>
        Try Refresh
      </Button>
      {!isApp && download}
    </>
  )
}
