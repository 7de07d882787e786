import type { Notice } from '@sopan/contract/notices'

/** An active notice without a popup. */
export const notice = (id: number, given: Partial<Notice> = {}): Notice => ({
  id,
  title: `Notice ${id}`,
  message: `Message ${id}`,
  type: 'info',
  status: 'active',
  popup: false,
  popup_time: null,
  image: null,
  youtube_link: null,
  link: null,
  item: null,
  created_at: '2025-08-20T06:00:00Z',
  ...given,
})
