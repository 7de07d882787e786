import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { StateView } from '@sopan/ui/content/state-view.tsx'
import { Download, ExternalLink, RotateCw } from 'lucide-react'

import { useIsMobile } from '#web/lib/browser/hooks/use-is-mobile.ts'

/** A file that could not be shown, by this viewer or by any. */
export function LoadFailed({ url, onRetry }: { url: string; onRetry: () => void }) {
  const isMobile = useIsMobile()
  const link = buttonClass({ kind: 'secondary', wide: true })
  return (
    <StateView
      drawing="error"
      role="alert"
      level="h3"
      title="PDF Load Failed"
      text="Unable to load PDF - try reload or external link"
      actions={
        <>
          <Button onClick={onRetry}>
            <RotateCw aria-hidden className="size-5" />
            Try next viewer
          </Button>
          <a href={url} target="_blank" rel="noopener noreferrer" className={link}>
            <ExternalLink aria-hidden className="size-5" />
            Open in Browser
          </a>
          {isMobile && (
            <a href={url} download className={link}>
              <Download aria-hidden className="size-5" />
              Download
            </a>
          )}
        </>
      }
    />
  )
}
