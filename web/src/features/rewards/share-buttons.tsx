import { Button, buttonClass } from '@sopan/ui/actions/button.tsx'
import { useWords } from '@sopan/ui/language.ts'
import { type RewardWords, rewards } from '@sopan/words/payments/rewards'
import { ExternalLink, Share2 } from 'lucide-react'
import { toast } from 'react-hot-toast/headless'

import { messageOf } from '#web/lib/api/api-error.ts'
import { deviceShare } from '#web/lib/native/native-app.ts'

import { type Invitation, SHARE_PAGES } from './share.ts'

/** Ways to share the invitation; `invitation` is null if there is nothing to share. */
export function ShareButtons({ invitation }: { invitation: Invitation | null }) {
  const words = useWords(rewards)
  const share = deviceShare()
  return (
    <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2 md:grid-cols-4">
      {SHARE_PAGES.map(({ name, hrefOf }) =>
        invitation === null ? (
          <Button key={name} kind="secondary" size="regular" onClick={() => reportNothing(words)}>
            {name}
          </Button>
        ) : (
          <a
            key={name}
            href={hrefOf(invitation)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ kind: 'secondary', size: 'regular' })}
          >
            {name}
            <ExternalLink aria-hidden className="size-4" />
            <span className="sr-only">{words.newTab}</span>
          </a>
        ),
      )}
      {share !== null && (
        <Button
          className="col-span-full md:justify-self-start"
          onClick={() => void shareByDevice(share, invitation, words)}
        >
          <Share2 aria-hidden className="size-5" />
          {words.share}
        </Button>
      )}
    </div>
  )
}

const reportNothing = ({ nothingToShare }: RewardWords) =>
  void toast.error(nothingToShare, { id: 'nothing to share' })

async function shareByDevice(
  share: NonNullable<ReturnType<typeof deviceShare>>,
  invitation: Invitation | null,
  words: RewardWords,
): Promise<void> {
  if (invitation === null) {
    reportNothing(words)
    return
  }
  try {
    await share(invitation.url === '' ? { text: invitation.text } : invitation)
  } catch (error) {
    // The reader closed the device's dialog.
    if (error instanceof Error && error.name === 'AbortError') return
    toast.error(words.failedToShare(messageOf(error)))
  }
}
