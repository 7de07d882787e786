import type { details as en } from '../../en/accounts/details.ts'
import type { SameWords } from '../../language.ts'

export const details: SameWords<typeof en> = {
  fullName: 'पूरा नाम',
  name: 'नाम',
  state: 'राज्य',
  district: 'ज़िला',
  referralCode: 'रेफ़रल कोड',
  password: 'पासवर्ड',
  currentPassword: 'मौजूदा पासवर्ड',
  newPassword: 'नया पासवर्ड',
  confirmPassword: 'पासवर्ड (दोबारा)',
  setPassword: 'नया पासवर्ड सेव करें',
  strength: {
    short: 'कम से कम 6 अक्षर।',
    weak: 'कमज़ोर। तीन शब्द लिखें, जैसे ‘mango river 42’।',
    fair: 'ठीक है। कुछ और अक्षर इसे मज़बूत बनाएँगे।',
    strong: 'मज़बूत।',
  },
}
