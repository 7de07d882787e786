import { FullScreen } from '@sopan/ui/windows/full-screen.tsx'

import { PlayerHead } from './player-head.tsx'
import { PlayerProblem, PlayerSpinner } from './player-message.tsx'
import { type PlayedVideo, Stage } from './stage.tsx'

/**
 * Plays one video over the whole screen. `video` is null until its URL and position are known;
 * `problem` is why they cannot be loaded. Use the video's id as `key`.
 */
export function VideoPlayer({
  title,
  detail,
  video,
  problem,
  onRetry,
  onClose,
}: {
  title: string
  detail: string
  video: PlayedVideo | null
  problem: string | null
  onRetry: () => void
  onClose: () => void
}) {
  const head = <PlayerHead title={title} detail={detail} onClose={onClose} />
  return (
    // A video is shown on a dark background in both themes.
    <FullScreen title={title} onClose={onClose} data-theme="dark" className="overflow-hidden">
      {video === null ? (
        <>
          {problem === null ? (
            <PlayerSpinner />
          ) : (
            <PlayerProblem text={problem} onRetry={onRetry} />
          )}
          <div className="absolute inset-x-0 top-0">{head}</div>
        </>
      ) : (
        <Stage video={video} head={head} />
      )}
    </FullScreen>
  )
}
