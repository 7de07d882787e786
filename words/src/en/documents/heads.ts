/** Titles and descriptions of pages for search engines and link previews, and what a page shows without its scripts. */
export const heads = {
  /** In place of the names of the exams, if the institute has not set them. */
  exams: 'competitive exams',
  about: (exams: string) =>
    `Courses, tests and books for ${exams}. Study in order, one step at a time.`,
  courses: (exams: string) => `Full courses for ${exams}, class by class, with notes.`,
  tests: 'Timed mock tests in exam style, with explanations for every question.',
  books: 'PDF books and question banks for your exam.',
  terms: 'The terms under which you use the platform.',
  privacy: 'What we keep about you, why, and for how long.',
  shipping: 'Delivery is instant and digital; there are no shipping fees.',
  refunds: 'When a purchase is refunded and how long it takes.',
  login: 'Sign in to continue your learning journey.',
  register: 'Join thousands of learners.',
  exam: (name: string) => `${name}: dates, tests, courses and books.`,
  notFound: {
    course: 'Course Not Found',
    exam: 'Exam Not Found',
    bundle: 'Series or Combo Not Found',
    page: 'Page Not Found',
  },
  noScripts: 'This page needs JavaScript. Please switch it on in your browser and reload the page.',
  loadFailed: 'This page could not be loaded. Please check your connection and reload it.',
  reload: 'Reload',
}
