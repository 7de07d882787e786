import { type Ref, lazy } from 'react'
import HtmlPlayer from 'react-player/HtmlPlayer'
import { createReactPlayer } from 'react-player/ReactPlayer'
import { canPlay } from 'react-player/patterns'

/** What classes come as; the library's other nine hosts would each be a file of the build. */
const Media = createReactPlayer(
  [
    { key: 'hls', name: 'HLS', canPlay: canPlay.hls, player: lazy(() => import('hls-video-element/react')) },
    { key: 'youtube', name: 'YouTube', canPlay: canPlay.youtube, player: lazy(() => import('youtube-video-element/react')) },
  ],
  { key: 'html', name: 'file', canPlay: () => true, player: HtmlPlayer },
)

/** Captions stay off and the host's own controls away: the keyboard and the looks are ours. */
const CONFIG = {
  youtube: { cc_load_policy: 0, disablekb: 1, fs: 0, iv_load_policy: 3, rel: 0 },
} as const

/** The picture itself. Everything that plays has the interface of a media element. */
export function VideoMedia({
  ref,
  address,
  rate,
  volume,
  isMuted,
}: {
  ref: Ref<HTMLVideoElement>
  address: string
  rate: number
  volume: number
  isMuted: boolean
}) {
  return (
    <Media
      ref={ref}
      src={address}
      width="100%"
      height="100%"
      playsInline
      preload="auto"
      playbackRate={rate}
      volume={volume}
      muted={isMuted}
      config={CONFIG}
    />
  )
}
