import { counted, plural } from '../format.ts'

/** The texts of the cards and the list of tests. */
export const cards = {
  /** Of the filtered lists. */
  titles: {
    paid: 'Paid Tests',
    free: 'Free Tests',
    purchased: 'Tests',
    previous: 'Previous Years',
    series: 'Test Series',
  },
  search: 'Search tests',
  more: 'Show more tests',
  myResults: 'My Results',
  failed: {
    load: 'Error loading tests',
    title: 'The tests could not be loaded',
    text: (reason: string) => `Error loading tests: ${reason}`,
  },
  /** The name of the filter is in lower case (A-81). */
  empty: {
    /** Without a search, by the filter of the list. */
    titles: {
      all: 'No tests available at the moment.',
      paid: 'No paid tests available at the moment.',
      free: 'No free tests available at the moment.',
      purchased: 'No purchased tests available at the moment.',
      previous: "No previous years' tests available at the moment.",
    },
    purchased: 'Tests that you buy are shown here.',
    regularly: 'New tests are added regularly.',
    notFound: 'No tests found',
    noMatch: (search: string) => `Nothing matches “${search}”. Try another word.`,
  },
  viewAll: 'View All Tests',
  premium: 'PREMIUM',
  free: 'FREE',
  alsoInHindi: 'Also in Hindi',
  results: 'Results',
  resultsOf: (test: string) => `Results of ${test}`,
  questions: 'Questions',
  minutes: 'Minutes',
  attempts: 'Attempts',
  /** Below the number of attempts that a purchase gives. */
  attemptsOf: (attempts: number) => plural(attempts, 'Attempt'),
  used: (used: number, all: number) => `${used} of ${all}`,
  countedQuestions: (questions: number) => counted(questions, 'question'),
  countedMinutes: (minutes: number) => counted(minutes, 'minute'),
  countedAttempts: (attempts: number) => counted(attempts, 'attempt'),
  usedAttempts: (used: number, all: number) => `${used}\u00A0of\u00A0${all}\u00A0attempts`,
  attemptsLeft: (attempts: number) => `${counted(attempts, 'attempt')} left`,
  moreAttempts: (attempts: number) => counted(attempts, 'more attempt'),
  purchased: 'Purchased',
  accessTill: (date: string) => `Access till ${date}`,
  accessEnded: (date: string) => `Your access ended on ${date}.`,
  start: 'Start Test',
  noMoreAttempts: 'No more attempts',
  buyAgain: 'Purchase the test again to continue.',
  saleHint: 'Please try again or contact support if the issue persists.',
  dismiss: 'Dismiss',
  window: {
    before: (opens: string, closes: string) => `Opens ${opens}, closes ${closes}`,
    /** Also with what is left of its time, for who comes late: in minutes of all. */
    open: (closes: string, ownEnd: string | null, left: number | null, all: number) =>
      `Open until ${closes}: ${ownEnd === null ? 'every attempt ends then' : `your attempt ends by ${ownEnd}`}${leftOf(left, all)}`,
    after: (closes: string) => `Closed ${closes}`,
    afterButTakeable: (closes: string) => `Closed ${closes}: it can still be taken, without a rank`,
  },
}

function leftOf(left: number | null, all: number): string {
  if (left === null) return ''
  return left < 1
    ? ', so less than a minute is left'
    : `, so ${left} of ${counted(all, 'minute')} are left`
}
