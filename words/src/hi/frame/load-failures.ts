import type { loadFailures as en } from '../../en/frame/load-failures.ts'
import type { SameWords } from '../../language.ts'

export const loadFailures: SameWords<typeof en> = {
  books: 'किताबें लोड नहीं हो सकीं',
  bookList: 'किताबें लोड नहीं हो सकीं',
  freeBooks: 'मुफ़्त किताबें लोड नहीं हो सकीं',
  foundBooks: 'किताबें खोजी नहीं जा सकीं',
  bundles: 'सीरीज़ और कॉम्बो लोड नहीं हो सके',
  bundle: 'यह सीरीज़ या कॉम्बो लोड नहीं हो सका',
  courses: 'कोर्स लोड नहीं हो सके',
  course: 'कोर्स की जानकारी लोड नहीं हो सकी',
  exam: 'परीक्षा का पेज लोड नहीं हो सका',
  tests: 'टेस्ट लोड नहीं हो सके',
  test: 'टेस्ट की जानकारी लोड नहीं हो सकी',
  results: 'टेस्ट का रिज़ल्ट लोड नहीं हो सका',
  testUnknown: 'टेस्ट या आपका खाता पता नहीं है',
  mistakes: 'आपकी गलतियाँ लोड नहीं हो सकीं',
  incomplete: 'सर्वर से पूरा उत्तर नहीं आया। फिर कोशिश करें।',
  again: 'फिर कोशिश करें।',
}
