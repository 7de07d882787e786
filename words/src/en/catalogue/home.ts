import { plural } from '../format.ts'

/** The texts of home; those of its rows 'Today' are in `learning/today.ts`. */
export const home = {
  categories: 'Explore Categories',
  paidCourses: { title: 'Paid Courses', detail: 'Full preparation, class by class' },
  freeCourses: { title: 'Free Courses', detail: 'Start learning at no cost' },
  paidTests: { title: 'Paid Tests', detail: 'Timed tests like the real exam' },
  freeTests: { title: 'Free Tests', detail: 'Practice with explanations' },
  bookDetail: 'PDF books and question banks',
  syllabusDetail: 'Topic lists for every exam',
  timeTableDetail: 'Weekly study plans',
  featured: 'Featured Premium',
  /** The name of the carousel for screen readers. */
  featuredCourses: 'Paid courses',
  noCourses: 'The first courses will be added soon.',
  couponAdded: '₹ Coupon Added',
  /** With a breaking space: in large text a slide is narrower than '365 days'. */
  days: (days: number) => `${days} ${plural(days, 'day')}`,
}
