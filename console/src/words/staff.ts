/** The texts of the pages of the staff. */
export const staffWords = {
  title: 'Staff',
  member: 'Member',
  roles: 'Roles',
  roleNames: { owner: 'Owner', teacher: 'Teacher', accountant: 'Accountant', support: 'Support' },
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
  reason: 'Reason',
  change: 'Change',
} as const
