import type { Rewards } from '@sopan/contract/rewards'
import type { RewardWords } from '@sopan/words/payments/rewards'

import { settings } from '#web/lib/settings.ts'

/** The shared text and URL; null where the server sent neither a code nor a link. */
export interface Invitation {
  text: string
  url: string
}

export function invitationOf(
  { unique_referral_code: code = '', referral_link: link = '' }: Partial<Rewards>,
  { invitation, invitationWithCode }: RewardWords,
): Invitation | null {
  if (code === '' && link === '') return null
  const { brandName: brand } = settings
  return { text: code === '' ? invitation(brand) : invitationWithCode(brand, code), url: link }
}

const withQuery = (url: string, query: Record<string, string>) =>
  `${url}?${new URLSearchParams(query).toString()}`

/** The share pages of other services; they get the text and the link in their own URL only. */
export const SHARE_PAGES: readonly { name: string; hrefOf: (shared: Invitation) => string }[] = [
  {
    name: 'WhatsApp',
    hrefOf: ({ text, url }) => withQuery('https://wa.me/', { text: `${text} ${url}`.trim() }),
  },
  {
    name: 'Telegram',
    hrefOf: ({ text, url }) => withQuery('https://t.me/share/url', { url, text }),
  },
  {
    name: 'Facebook',
    hrefOf: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  {
    name: 'Twitter',
    hrefOf: ({ text, url }) => withQuery('https://x.com/intent/post', { text, url }),
  },
]
