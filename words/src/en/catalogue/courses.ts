import { counted, date } from '../format.ts'

/** The texts of the list of courses and of its cards, some of which the page of a course shows too. */
export const courses = {
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
  list: {
    saved: 'Saved Courses',
    search: 'Search courses',
    more: 'Show more courses',
    none: 'No Courses Found',
    /** Why a list is empty, by its filter. */
    nothing: {
      all: 'There are no courses yet. Please check again later.',
      paid: 'There are no paid courses yet. See all courses instead.',
      free: 'There are no free courses yet. See all courses instead.',
      purchased: 'You have not bought a course yet.',
      saved: 'You have not saved a course yet. Tap the bookmark on a course to find it here.',
    },
  },
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
