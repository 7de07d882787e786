import type { Notice } from '@sopan/contract/notices'

/** The list, or none where an answer came without data. */
export function readNotices(data: unknown): Notice[] {
  return Array.isArray(data) ? (data as Notice[]) : []
}
