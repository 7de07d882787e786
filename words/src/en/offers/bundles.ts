import { counted, plural } from '../format.ts'

/** The texts of the lists of series and combos, and of their pages. */
export const bundles = {
  forms: { series: 'Test Series', combo: 'Combo' },
  /** Both together, in the search and on the page of an exam. */
  both: 'Series and combos',
  lists: {
    series: {
      title: 'Test Series',
      more: 'Show more test series',
      none: 'No Test Series Found',
      nothing: 'There is no test series yet. See all tests instead.',
      viewAll: 'View All Test Series',
    },
    combo: {
      title: 'Combos',
      more: 'Show more combos',
      none: 'No Combos Found',
      nothing: 'There is no combo yet. See all courses instead.',
      viewAll: 'View All Combos',
    },
  },
  view: 'View',
  viewOf: (title: string) => `View ${title}`,
  /** Below the numbers of its items. */
  counts: {
    courses: (courses: number) => plural(courses, 'Course'),
    tests: (tests: number) => plural(tests, 'Test'),
    books: (books: number) => plural(books, 'Book'),
  },
  notFound: 'Series or Combo Not Found',
  notFoundText: 'The requested series or combo could not be found',
  about: 'About',
  items: 'What you get',
  item: {
    opens: (day: string) => `Opens on ${day}`,
    attempts: (attempts: number) => counted(attempts, 'attempt'),
    yours: 'Yours',
    taken: 'Taken',
    classes: (done: number, all: number) => `${done} of ${counted(all, 'class')}`,
    heldAlone: 'Also yours without it: the later end counts.',
  },
  /** Before the purchase; `more` items are not named. */
  alreadyHeld: (titles: readonly string[], more: number) =>
    `You already have: ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}. ${titles.length + more === 1 ? 'It stays' : 'They stay'} yours until the later end.`,
  progress: 'Progress',
  taken: (done: number, all: number) => `${done} of ${all} taken`,
  next: (title: string, day: string) => `Next: ${title} from ${day}`,
  pressAgain: (button: string) => `Click "${button}" to try again.`,
}
