/** The texts of the pages of the staff. */
export const staffWords = {
  title: 'Staff',
  member: 'Member',
  roles: 'Roles',
  roleNames: {
    owner: 'Owner',
    editor: 'Editor',
    teacher: 'Teacher',
    accountant: 'Accountant',
    support: 'Support',
  },
  roleTexts: {
    owner: 'Everything, also members and maintenance',
    editor: 'Courses, tests, books, prices and coupons',
    teacher: 'Tests, their keys and results',
    accountant: 'Orders, refunds, payments and reports of money',
    support: 'Learners, tickets, and refunds within the rules',
  },
  status: 'Status',
  statuses: { invited: 'Invited', active: 'Active', inactive: 'Deactivated' },
  factor: 'Second factor',
  lastSeen: 'Last seen',
  invite: 'Invite',
  inviteTitle: 'Invite a member',
  email: 'Email',
  emailNeeded: 'Enter an email address',
  roleNeeded: 'Choose at least one role',
  addressTitle: 'Send this address to the member',
  addressText: (email: string, until: string) =>
    `It works once, until ${until}, and only for ${email}.`,
  change: 'Change',
  changeRoles: (email: string) => `Roles of ${email}`,
  save: 'Save',
  reset: 'Reset password and second factor',
  deactivate: 'Deactivate',
  effects: {
    invite:
      'You get an address that works once, within 24 hours. With it the member sets a password and a second factor.',
    roles: 'These roles replace the present ones at once.',
    reset:
      'All sessions of this member end at once, and the old password, second factor and one-time addresses open nothing. You get an address with which the member sets a new password and a new second factor.',
    deactivate:
      'All sessions and one-time addresses of this member end at once. An invitation opens the account again.',
  },
  saved: 'Saved',
} as const

/** The texts of the audit. */
export const auditWords = {
  title: 'Audit',
  empty: {
    title: 'Nothing was done yet',
    text: 'Every act of the staff and of commands appears here.',
  },
  at: 'Time',
  actor: 'By',
  action: 'What',
  subject: 'Of',
  subjectExample: 'such as user 12',
  reason: 'Reason',
  change: 'Change',
} as const
