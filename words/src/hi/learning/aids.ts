import type { aids as en } from '../../en/learning/aids.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const aids: SameWords<typeof en> = {
  more: 'और दिखाएँ',
  inactive: 'बंद',
  added: (time) => `${date(time)} को जोड़ा गया`,
  unavailable: 'अब उपलब्ध नहीं',
  view: 'देखें',
  viewPdf: 'PDF देखें',
  viewImage: 'तस्वीर देखें',
  syllabus: {
    active: 'चालू',
    failed: 'सिलेबस लोड नहीं हो सका',
    noFile: 'सिलेबस की फ़ाइल नहीं है',
    none: 'कोई सिलेबस नहीं मिला',
    nothing: 'अभी कोई सिलेबस नहीं है। कुछ दिन बाद फिर देखें।',
    nothingOfKind: 'अभी ऐसा कोई सिलेबस नहीं है। सभी सिलेबस देखें।',
  },
  timeTables: {
    failed: 'टाइम टेबल लोड नहीं हो सके',
    noFile: 'इस टाइम टेबल की न PDF है, न तस्वीर',
    none: 'कोई टाइम टेबल नहीं मिला',
    nothing: 'अभी कोई टाइम टेबल नहीं है। कुछ दिन बाद फिर देखें।',
  },
}
