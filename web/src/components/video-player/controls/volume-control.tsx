import { IconButton } from '@sopan/ui/actions/icon-button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { player } from '@sopan/words/learning/player'
import { Volume1, Volume2, VolumeX } from 'lucide-react'

/** Mute, and the volume on large screens; a phone has keys for it. */
export function VolumeControl({
  volume,
  isMuted,
  onVolume,
  onMute,
}: {
  volume: number
  isMuted: boolean
  onVolume: (volume: number) => void
  onMute: () => void
}) {
  const words = useWords(player)
  const isSilent = isMuted || volume === 0
  const Icon = isSilent ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div className="group flex items-center">
      <input
        type="range"
        data-own-arrows
        aria-label={words.volume}
        aria-valuetext={`${Math.round((isSilent ? 0 : volume) * 100)}%`}
        min={0}
        max={1}
        step={0.05}
        value={isSilent ? 0 : volume}
        onChange={(event) => onVolume(event.currentTarget.valueAsNumber)}
        className="h-11 w-0 cursor-pointer accent-accent opacity-0 group-focus-within:w-24 group-focus-within:opacity-100 group-hover:w-24 group-hover:opacity-100 max-md:hidden"
      />
      <IconButton
        label={isSilent ? words.unmute : words.mute}
        icon={<Icon aria-hidden className="size-6" />}
        onClick={onMute}
      />
    </div>
  )
}
