import { dateAndTime } from '../format.ts'
import { letter } from './letter.ts'

/** A test, with the page to which its mail leads. */
interface MailedTest {
  brand: string
  title: string
  url: string
}

/** Marks as they are written. */
interface Marks {
  marks: string
  possible: string
  passed: boolean
}

const marksText = ({ marks, possible, passed }: Marks) =>
  `${marks} of ${possible}, ${passed ? 'passed' : 'not passed'}`

/** The mails about a test. */
export const testMails = {
  opens: {
    subject: ({ title, opens }: { title: string; opens: string }) =>
      `${title} opens on ${dateAndTime(opens)}`,
    text: ({ brand, title, url, opens, closes }: MailedTest & { opens: string; closes: string }) =>
      letter(
        brand,
        `The test ${title} opens on ${dateAndTime(opens)} and closes on ${dateAndTime(closes)}.

To the test: ${url}`,
      ),
  },
  resultsOut: {
    subject: ({ title }: { title: string }) => `${title}: the results are out`,
    text: ({ brand, title, url }: MailedTest) =>
      letter(
        brand,
        `The results of the test ${title} are out.

Your result: ${url}`,
      ),
  },
  marksCorrected: {
    /** A line for each attempt. */
    attempt: ({ number, before, after }: { number: number; before: Marks; after: Marks }) =>
      `Attempt ${number}: before ${marksText(before)}; now ${marksText(after)}.`,
    subject: ({ title }: { title: string }) => `${title}: your marks were corrected`,
    text: ({ brand, title, url, attempts }: MailedTest & { attempts: readonly string[] }) =>
      letter(
        brand,
        `A key of the test ${title} was wrong. It has been corrected, and your marks have changed:

${attempts.join('\n')}

What was corrected: ${url}`,
      ),
  },
}
