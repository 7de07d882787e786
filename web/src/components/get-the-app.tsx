import { buttonClass } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { footer } from '@sopan/words/frame/footer'
import { Download } from 'lucide-react'

import { appUrl } from '#web/lib/native/app-url.ts'

/** Links a browser to the mobile app. */
export function GetTheApp() {
  const words = useWords(footer)
  const url = appUrl()
  if (url === null) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ kind: 'secondary', className: 'mt-4' })}
    >
      <Download aria-hidden className="size-5" />
      {words.getTheApp}
    </a>
  )
}
