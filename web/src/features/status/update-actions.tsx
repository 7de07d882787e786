import { reloadPage } from '#web/lib/browser/reload-page.ts'
import { settings } from '#web/lib/settings.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

/** What a user can do about an outdated version. */
export function UpdateActions() {
  return (
    <>
      <a
        href={settings.downloadUrl === '' ? window.location.origin : settings.downloadUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ wide: true })}
      >
        Download Latest
      </a>
      <Button kind="secondary" wide onClick={reloadPage}>
        Try Refresh
      </Button>
    </>
  )
}
