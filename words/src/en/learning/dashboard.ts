import { counted, date, number } from '../format.ts'

/** The texts of the dashboard; those of 'Today' are apart. */
export const dashboard = {
  /** Before the learner's name is known. */
  welcome: 'Welcome back!',
  welcomeName: (name: string) => `Welcome back, ${name || 'Learner'}!`,
  quickActions: 'Quick actions',
  browseCourses: 'Browse Courses',
  takeTests: 'Take Tests',
  empty: 'Your learning space is empty!',
  emptyText: 'Your courses and tests appear here, with your progress.',
  exploreCourses: 'Explore Courses',
  tryTests: 'Try Tests',
  /** The link to all items of a section. */
  viewAllOf: (section: string) => `View All: ${section}`,
  keyCorrected: (test: string, time: string, percent: string) =>
    `A wrong key of ${test} was corrected on ${date(time)}. Your result is now ${percent}%.`,
  seeCorrection: 'See what was corrected',
  courses: {
    title: 'My Courses',
    failed: 'Your courses could not be loaded',
    none: 'You have no course yet.',
    progressOf: (course: string) => `Progress of ${course}`,
    allDone: (classes: number) => `All ${counted(classes, 'class')} done`,
    done: (classes: number, all: number) => `${classes} of ${counted(all, 'class')}`,
    accessExpired: 'Access Expired',
    daysRemaining: (days: number) => `${counted(days, 'day')} remaining`,
  },
  tests: {
    title: 'My Tests',
    failed: 'Your tests could not be loaded',
    none: 'You have not bought a test yet.',
    actions: {
      resume: 'Resume Test',
      start: 'Start Test',
      'buy-again': 'Buy Again',
      buy: 'Buy Now',
      none: 'No more attempts',
    },
    questions: (questions: number) => counted(questions, 'question'),
    minutes: (minutes: number) => `${minutes} min`,
    attemptsLeft: (left: number, all: number) => `${left} of ${counted(all, 'attempt')} left`,
    lastResult: (percent: string, passed: boolean) =>
      `Last result ${percent}%, ${passed ? 'passed' : 'not passed'}`,
    rank: (place: number, of: number) => `rank ${number(place)} of ${number(of)}`,
  },
  books: {
    title: 'My Books',
    failed: 'Your books could not be loaded',
    none: 'You have no book yet.',
  },
  bundles: {
    title: 'My Series and Combos',
    progressOf: (bundle: string) => `Progress of ${bundle}`,
  },
  marks: {
    title: 'My marks over time',
    exam: 'Exam',
    inPercent: 'In percent, the newest attempt of each test.',
    ofExam: (exam: string) => `My marks in ${exam}`,
    /** The line in words: `results` have a test and its percentage each. */
    inWords: (exam: string, results: readonly string[]) =>
      `My marks in ${exam}. ${results.join(', ')}.`,
    asTable: 'As a table',
    number: 'No.',
    test: 'Test',
    marks: 'Marks',
  },
  spending: {
    title: 'Spending',
    failed: 'Your spending could not be loaded',
    total: 'Total',
  },
}
