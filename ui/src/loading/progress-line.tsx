import { common } from '@sopan/words/frame/common'

import { useWords } from '../language.ts'

/** A thin line at the top edge while a page loads slowly; not shown for a fast one. */
export function ProgressLine({ active }: { active: boolean }) {
  const { loading } = useWords(common)
  if (!active) return null
  return (
    <div className="fixed inset-x-0 top-0 z-50 h-0.75 animate-late overflow-hidden bg-well">
      <progress aria-label={loading} className="sr-only" />
      <div className="h-full w-1/2 animate-glide bg-accent" />
    </div>
  )
}
