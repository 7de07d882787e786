/** How a notification can look. */
export const NOTICE_TYPES = ['info', 'warning', 'error', 'success'] as const

/** The longest texts of a notification, and of the message of maintenance. */
export const NOTICE_LENGTHS = { title: 200, message: 2000, link: 500, maintenance: 500 } as const
