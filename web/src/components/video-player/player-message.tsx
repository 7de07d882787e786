import { Button } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { Spinner } from '@sopan/ui/loading/spinner.tsx'
import { common } from '@sopan/words/frame/common'
import { player } from '@sopan/words/learning/player'
import { RefreshCw } from 'lucide-react'

/** 'Loading video...' if `text` is not given. */
export function PlayerSpinner({ text }: { text?: string }) {
  const { loading } = useWords(player)
  return (
    <div className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div className="rounded-card bg-paper/85 p-4">
        <Spinner text={text ?? loading} />
      </div>
    </div>
  )
}

/** The error's text and a retry button. */
export function PlayerProblem({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { tryAgain } = useWords(common)
  const { failed } = useWords(player)
  return (
    <div className="absolute inset-0 flex items-center justify-center p-4">
      <div
        role="alert"
        className="w-full max-w-90 rounded-card border border-rule bg-card p-5 text-center"
      >
        <p className="text-18">{failed.title}</p>
        <p className="mt-2 text-16 text-pretty text-ink-2">{text}</p>
        <Button wide className="mt-5" onClick={onRetry}>
          <RefreshCw aria-hidden className="size-5" />
          {tryAgain}
        </Button>
      </div>
    </div>
  )
}
