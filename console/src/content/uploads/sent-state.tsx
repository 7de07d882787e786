import { Bar } from '@sopan/ui/content/bar.tsx'
import { FieldError } from '@sopan/ui/fields/field.tsx'

import { uploadWords as text } from '#console/words/uploads.ts'

import type { Sent } from './use-sent-file.ts'

const MB = 1024 * 1024

export const isSending = (sent: Sent | null): sent is Sent =>
  sent !== null && sent.state !== 'done' && sent.state !== 'failed'

/** How much of a file has been sent, and why it was refused. */
export function SentState({ sent }: { sent: Sent | null }) {
  return (
    <>
      {isSending(sent) && <Progress sent={sent} />}
      <p role="status" className="mt-1.5 text-14 text-ink-2 empty:hidden">
        {sent === null ? '' : stateOf(sent)}
      </p>
      {sent?.state === 'failed' && (
        <div role="alert">
          <FieldError>{sent.message}</FieldError>
        </div>
      )}
    </>
  )
}

function Progress({ sent: { name, bytes, arrived, secondsLeft } }: { sent: Sent }) {
  const inMb = (count: number) => (count / MB).toFixed(1)
  return (
    <div className="mt-3 max-w-md">
      <Bar value={arrived} max={bytes} label={text.progressOf(name)} className="h-2" />
      <p className="mt-1.5 text-14 text-ink-2 tabular-nums">
        {text.sending(inMb(arrived), inMb(bytes))}
        {secondsLeft !== null && `, ${text.left(Math.round(secondsLeft / 60))}`}
      </p>
    </div>
  )
}

/** The state of a file as screen readers announce it when it changes. */
function stateOf({ state, name }: Sent): string {
  if (state === 'cut') return text.cut
  if (state === 'waiting') return text.waiting
  if (state === 'checking') return text.checking
  return state === 'done' ? text.done(name) : ''
}
