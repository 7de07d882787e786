import { date } from '../format.ts'

/** The texts of the notifications; those of the bell are apart. */
export const notices = {
  failed: 'Failed to load notifications',
  more: 'Show more notifications',
  none: 'No Notifications Found',
  noneText: 'News about your courses, tests and exams appears here.',
  counts: { total: 'Total', active: 'Active', important: 'Important', warnings: 'Warnings' },
  important: 'Important',
  ended: 'Ended',
  notification: 'Notification',
  notLoaded: 'This notification could not be loaded',
  notFound: 'There is no such notification.',
  message: 'Message',
  link: 'Link',
  openTheLink: 'Open the link',
  noLink: 'None',
  type: 'Type',
  types: { info: 'Info', warning: 'Warning', error: 'Error', success: 'Success' },
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  created: 'Created',
  priority: 'Priority',
  high: 'High',
  normal: 'Normal',
  /** The buttons of the item that a notification names. */
  openItem: {
    course: 'Open course',
    test: 'Open test',
    book: 'Open book',
    bundle: 'Open series or combo',
  },
  /** Notifications that open over home, one after the other. */
  popup: {
    next: 'Next',
    openLink: 'Open link',
    watchVideo: 'Watch video',
    place: (place: number, all: number, time: string) => `${place} of ${all}, ${date(time)}`,
  },
}
