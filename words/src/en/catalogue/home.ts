import { plural } from '../format.ts'

/** The texts of home; those of its rows 'Today' are in `learning/today.ts`. */
export const home = {
  categories: 'Explore Categories',
  /** What is behind each category. */
  details: {
    paidCourses: 'Full preparation, class by class',
    freeCourses: 'Start learning at no cost',
    paidTests: 'Timed tests like the real exam',
    freeTests: 'Practice with explanations',
    books: 'PDF books and question banks',
    syllabus: 'Topic lists for every exam',
    timeTable: 'Weekly study plans',
  },
  featured: 'Featured Premium',
  /** The name of the carousel for screen readers. */
  featuredCourses: 'Paid courses',
  noCourses: 'The first courses will be added soon.',
  noExpiry: 'No expiry date',
  couponAdded: '₹ Coupon Added',
  /** With a breaking space: in large text a slide is narrower than '365 days'. */
  days: (days: number) => `${days} ${plural(days, 'day')}`,
}
