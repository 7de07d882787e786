import { date } from '../format.ts'

const privacyPolicy = 'Privacy Policy'

/** The texts of a learner's copy of their data, and of the end of their account. */
export const ownData = {
  title: 'Your data',
  download: {
    title: 'Download my data',
    detail: 'Everything that we keep about you, in one file',
    submit: 'Prepare My Data',
    busy: 'Preparing...',
    ready: 'Your data is ready. The link works for 15 minutes, as long as you are signed in here.',
    save: 'Save my-data.zip',
    failed: 'Failed to prepare your data',
  },
  delete: {
    title: 'Delete my account',
    detail: 'Your personal data and your access end for ever',
    button: 'Delete',
    checkFailed: 'Failed to check your account',
    notChecked: 'Your account could not be checked',
    notNow: 'Your account cannot be deleted now',
    /** Has `privacyPolicy` in it. */
    follows: `Your name, email, phone, place and tickets are erased at once and for ever, and you are signed out on every device. Receipts stay with your name and email because tax law requires it; orders and marks stay without your name. See our ${privacyPolicy}.`,
    privacyPolicy,
    submit: 'Delete For Ever',
    busy: 'Deleting...',
    failed: 'Failed to delete your account',
    done: 'Your account is deleted. Receipts stay with your name and email because tax law requires it; orders and marks stay without your name.',
    lost: 'You lose your access to:',
    withoutEnd: (item: string) => `${item}, without end`,
    until: (item: string, end: string) => `${item}, until ${date(end)}`,
    giveUp: 'I give up this access. It is not refunded.',
    mustGiveUp: 'Please confirm that you give up this access',
  },
}
