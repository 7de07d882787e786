/** What could not be loaded, where the server has given no reason. Lists ask for them before their page is shown. */
export const loadFailures = {
  books: 'Failed to load books',
  bookList: 'Failed to fetch books',
  freeBooks: 'Failed to fetch free books',
  foundBooks: 'Failed to search books',
  bundles: 'Failed to fetch series and combos',
  bundle: 'Failed to fetch the series or combo',
  courses: 'Failed to fetch courses',
  course: 'Failed to fetch course details',
  exam: 'Failed to load the exam',
  tests: 'Failed to fetch tests',
  test: 'Failed to fetch test details',
  results: 'Failed to fetch test results',
  testUnknown: 'User ID and Test ID are required',
  mistakes: 'Failed to fetch your mistakes',
  incomplete: 'The server’s response was not complete. Please try again.',
  again: 'Please try again.',
}
