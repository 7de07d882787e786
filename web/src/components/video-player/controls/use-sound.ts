import { useState } from 'react'

const clamp = (volume: number) => Math.min(1, Math.max(0, volume))

/** Volume from 0 to 1, and mute, which keeps the volume. */
export function useSound() {
  const [volume, setVolume] = useState(1)
  const [isMuted, setIsMuted] = useState(false)

  return {
    volume,
    isMuted,
    onVolume: (next: number) => {
      setVolume(clamp(next))
      setIsMuted(false)
    },
    onChange: (by: number) => {
      setVolume((now) => clamp(now + by))
      setIsMuted(false)
    },
    onMute: () => {
      if (volume === 0) setVolume(1)
      else setIsMuted(!isMuted)
    },
  }
}
