/** The texts of the bell that leads to the notifications. */
export const noticeBell = {
  failed: 'Failed to fetch notifications',
  active: (notices: number, areRead: boolean) =>
    `Notifications, ${notices} active${areRead ? ', all read' : ''}`,
  latest: 'Latest notifications',
  none: 'No new notifications.',
}
