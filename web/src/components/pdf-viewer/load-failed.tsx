import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { common } from '@sopan/words/frame/common'
import { files } from '@sopan/words/learning/files'
import { Download, ExternalLink, RotateCw } from 'lucide-react'

import { useIsMobile } from '#web/lib/browser/hooks/use-is-mobile.ts'

/** A file that could not be shown, by this viewer or by any. */
export function LoadFailed({ url, onRetry }: { url: string; onRetry: () => void }) {
  const words = useWords(files).pdf
  const { download } = useWords(common)
  const isMobile = useIsMobile()
  const link = buttonClass({ kind: 'secondary', wide: true })
  return (
    <StateView
      drawing="error"
      role="alert"
      level="h3"
      title={words.failed.title}
      text={words.failed.text}
      actions={
        <>
          <Button onClick={onRetry}>
            <RotateCw aria-hidden className="size-5" />
            {words.nextViewer}
          </Button>
          <a href={url} target="_blank" rel="noopener noreferrer" className={link}>
            <ExternalLink aria-hidden className="size-5" />
            {words.openInBrowser}
          </a>
          {isMobile && (
            <a href={url} download className={link}>
              <Download aria-hidden className="size-5" />
              {download}
            </a>
          )}
        </>
      }
    />
  )
}
