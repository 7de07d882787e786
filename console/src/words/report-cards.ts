/** The texts of the pages that print report cards; those of the card itself are the learners' texts. */
export const cardWords = {
  ofBatch: 'Days of the batch',
  learner: 'Learner',
  everyone: 'All learners',
  language: 'Language',
  empty: { title: 'No learners yet', text: 'A batch has a report card for each of its members.' },
  withoutFees: 'Payments are not on it: your role may not read orders.',
}
