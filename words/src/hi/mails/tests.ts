import type { testMails as en } from '../../en/mails/tests.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'
import { letter } from './letter.ts'

const { dateAndTime } = formatsIn('hi')

type Marks = Parameters<typeof en.marksCorrected.attempt>[0]['before']

const marksText = ({ marks, possible, passed }: Marks) =>
  `${possible} में से ${marks}, ${passed ? 'पास' : 'पास नहीं'}`

export const testMails: SameWords<typeof en> = {
  opens: {
    subject: ({ title, opens }) => `${title} ${dateAndTime(opens)} पर खुलेगा`,
    text: ({ brand, title, url, opens, closes }) =>
      letter(
        brand,
        `टेस्ट ${title} ${dateAndTime(opens)} पर खुलेगा और ${dateAndTime(closes)} पर बंद होगा।

टेस्ट पर जाएँ: ${url}`,
      ),
  },
  resultsOut: {
    subject: ({ title }) => `${title}: रिज़ल्ट आ गए हैं`,
    text: ({ brand, title, url }) =>
      letter(
        brand,
        `टेस्ट ${title} के रिज़ल्ट आ गए हैं।

आपका रिज़ल्ट: ${url}`,
      ),
  },
  marksCorrected: {
    attempt: ({ number, before, after }) =>
      `प्रयास ${number}: पहले ${marksText(before)}; अब ${marksText(after)}।`,
    subject: ({ title }) => `${title}: आपके अंक सुधारे गए हैं`,
    text: ({ brand, title, url, attempts }) =>
      letter(
        brand,
        `टेस्ट ${title} के एक प्रश्न की उत्तर कुंजी गलत थी। उसे सुधार दिया गया है, और आपके अंक
बदल गए हैं:

${attempts.join('\n')}

क्या सुधारा गया: ${url}`,
      ),
  },
}
