import { WifiOff } from 'lucide-react'

/** Says that the network is gone, and changes nothing else. */
export function OfflineBar({ isOnline, isKept }: { isOnline: boolean; isKept: boolean }) {
  if (isOnline && isKept) return null
  return (
    <div
      role="status"
      className="flex shrink-0 items-start gap-4 bg-ink px-4 py-2.5 text-14 text-paper md:px-10"
    >
      <WifiOff aria-hidden className="size-5" />
      <p>{textFor(isOnline, isKept)}</p>
    </div>
  )
}

function textFor(isOnline: boolean, isKept: boolean): string {
  if (isKept) return 'You are offline. Your answers are kept on this phone and will be sent.'
  const storage = 'This browser keeps nothing on the device: leave this page open'
  return isOnline ? `${storage}.` : `You are offline. ${storage}, and your answers will be sent.`
}
