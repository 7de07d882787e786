import { signedOut } from './learners.ts'

/** The texts of the dialogs about a learner, which are loaded when one is opened. */
export const learnerDialogWords = {
  newEmail: 'New email',
  emailNeeded: 'Enter an email address',
  alsoLink: 'Mail a link for a new password to the new address',
  emailEffect: (sessions: number, old: string) =>
    `${signedOut(sessions)} Earlier links for a new password end, and ${old} gets a mail about the change.`,
  emailChanged: 'The email is changed',
  noLink: (reason: string) => `The email is changed, but no link was sent: ${reason}`,
  extraTimeEffect:
    'Tests that this learner starts from now on are longer, and close later by the same time if they have a window. A test in progress is extended on the page of the test.',
  extraMinutes: 'Minutes for each hour',
  extraMinutesHelp: 'For example 20 for a learner with a disability; 0 takes it back.',
  extraMinutesNeeded: 'Enter 0 to 60 minutes',
  extraTimeSet: 'The extra time is changed',
  chooseItem: 'Choose an item',
  grantText:
    'Choose an item to see what the learner gets. Money taken at the desk is recorded as a payment instead.',
  grantEffect: (title: string, until: string | null, attempts: number | null) =>
    `${title}, ${until === null ? 'without an end' : `until ${until}`}` +
    `${attempts === null ? '' : `, ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`}.`,
  granted: 'The learner has access',
  eraseNow: 'Erase for ever',
  eraseText: (sessions: number, tickets: number) =>
    `Name, email, phone and place are erased for ever${tickets === 0 ? '' : `, with the texts of ${tickets === 1 ? '1 ticket' : `${tickets} tickets`}`}. ` +
    `Orders and receipts stay, as tax law requires. ${signedOut(sessions)}`,
  accessEnds: 'Access that ends',
  accessUntil: (title: string, until: string | null) =>
    `${title}, ${until === null ? 'without an end' : `until ${until}`}`,
  givesUp: 'The learner gives up this access',
  erased: 'The account is erased',
} as const
