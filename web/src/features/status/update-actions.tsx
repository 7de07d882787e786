import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { status } from '@sopan/words/frame/status'

import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { nativeApp } from '#web/lib/native/native-app.ts'
import { settings } from '#web/lib/settings.ts'

/** Buttons for a user with an outdated version: a browser loads the new pages, the app has its own. */
export function UpdateActions() {
  const words = useWords(status)
  const isApp = nativeApp() !== null
  const download = (
    <a
      href={settings.downloadUrl === '' ? window.location.origin : settings.downloadUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ wide: true, kind: isApp ? 'primary' : 'secondary' })}
    >
      {words.download}
    </a>
  )
  return (
    <>
      {isApp && download}
      <Button kind={isApp ? 'secondary' : 'primary'} wide onClick={reloadPage}>
        {words.tryRefresh}
      </Button>
      {!isApp && download}
    </>
  )
}
