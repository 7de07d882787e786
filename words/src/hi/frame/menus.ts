import type { menus as en } from '../../en/frame/menus.ts'
import type { SameWords } from '../../language.ts'

/** The texts of header, tabs and menus. */
export const menus: SameWords<typeof en> = {
  darkTheme: 'डार्क थीम',
  main: 'मुख्य पेज',
  menu: 'मेन्यू',
  newAnswers: (answers) => (answers === 1 ? '1 नया उत्तर' : `${answers} नए उत्तर`),
  payments: 'मेरे भुगतान',
  profileOf: (name) => `${name} का मेन्यू`,
  results: 'मेरे रिज़ल्ट',
  rewards: 'रिवॉर्ड',
  signOut: 'लॉग आउट',
  tickets: 'मेरे टिकट',
}
