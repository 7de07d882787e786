import { counted, date } from '../format.ts'

/** The texts of a course in a list, which its page shows too. */
export const courseCard = {
  rating: 'Rating',
  added: (time: string) => `Added ${date(time)}`,
  subjects: 'Subjects',
  days: 'Days',
  daysOfAccess: 'Days of access',
  /** Below the sign for infinity, which screen readers read as 'Unlimited'. */
  validity: 'Validity',
  unlimited: 'Unlimited',
  unlimitedValidity: '∞ validity',
  renew: 'Renew',
  pressAgain: (button: string) => `Click "${button}" to try again.`,
  loginFirst: 'Please login to purchase courses',
  login: 'Login to purchase courses',
  /** How long access lasts. */
  access: {
    expired: 'Access Expired',
    expiredOn: (time: string) => `Expired on ${date(time)}`,
    enrollAgain: 'Enroll again to regain access',
    purchaseAgain: 'Purchase again to regain access',
    unlimited: 'Unlimited Access',
    forever: 'No expiry date - Access forever!',
    remaining: (days: number) => `${counted(days, 'day')} remaining`,
    /** Right after a purchase. */
    granted: 'Purchased - Access granted',
  },
}
