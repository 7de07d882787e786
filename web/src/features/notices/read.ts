import type { Notice } from '@sopan/contract/notices'
import { isPopup } from '@sopan/domain/popup'

import { fieldsOf, isFields, listOf, numberOrNull, text, textOrNull } from '#web/lib/fields.ts'

const TYPES = ['info', 'warning', 'error', 'success'] as const

/** A notice as pages show it; the documents name fewer fields than our server sends. */
function readNotice(sent: unknown): Notice {
  const notice = fieldsOf(sent)
  return {
    id: numberOrNull(notice['id']) ?? 0,
    title: text(notice['title']),
    message: text(notice['message']) || text(notice['description']),
    type: TYPES.find((type) => type === notice['type']) ?? 'info',
    status: /^active$/i.test(text(notice['status']) || 'active') ? 'active' : 'inactive',
    popup: isPopup(notice['popup']),
    popup_time: textOrNull(notice['popup_time']),
    image: textOrNull(notice['image']),
    youtube_link: textOrNull(notice['youtube_link']),
    link: textOrNull(notice['link']),
    created_at: text(notice['created_at']),
  }
}

/** The list, or none where an answer came without data. */
export function readNotices(data: unknown): Notice[] {
  return listOf(data).filter(isFields).map(readNotice)
}
