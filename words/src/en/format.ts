import { formatsIn } from '../format.ts'

/** Amounts, times and numbers in English, for the console, mails, reports and receipts. */
export const {
  rupees,
  rupeesAndPaise,
  date,
  dateAndTime,
  weekday,
  timeOfDay,
  number,
  shortNumber,
} = formatsIn('en')

/** The word for a count: 'class' for 1, otherwise 'classes'. */
export const plural = (count: number, word: string): string =>
  count === 1 ? word : `${word}${word.endsWith('s') ? 'es' : 's'}`

/** '1 question', '1,200 questions', with a non-breaking space. */
export const counted = (count: number, word: string): string =>
  `${number(count)}\u00A0${plural(count, word)}`
