import { MOST_EXAMS } from '@sopan/contract/learner-limits'

import type { profile as en } from '../../en/accounts/profile.ts'
import type { SameWords } from '../../language.ts'

export const profile: SameWords<typeof en> = {
  edit: 'बदलें',
  editProfile: 'प्रोफ़ाइल बदलें',
  loadFailed: 'प्रोफ़ाइल नहीं मिल सकी',
  notLoaded: 'आपकी प्रोफ़ाइल लोड नहीं हो सकी',
  notProvided: 'नहीं दिया गया',
  user: 'विद्यार्थी',
  status: 'खाते की स्थिति',
  statuses: { active: 'चालू', inactive: 'बंद', unknown: 'पता नहीं' },
  passwordHelp: 'ज़रूरी है, क्योंकि आप अपना ईमेल बदल रहे हैं।',
  save: 'बदलाव सेव करें',
  saved: 'प्रोफ़ाइल सेव हो गई!',
  failed: 'प्रोफ़ाइल सेव नहीं हो सकी',
  failedBecause: (reason) => `प्रोफ़ाइल सेव नहीं हो सकी: ${reason}`,
  exams: 'मेरी परीक्षाएँ',
  examsHelp: `ज़्यादा से ज़्यादा ${MOST_EXAMS} परीक्षाएँ, जिनकी आप तैयारी कर रहे हैं: उनके टेस्ट और कोर्स पहले आते हैं।`,
  more: 'आपके खाते के बारे में और',
  links: {
    payments: 'आपके ऑर्डर और उनके भुगतान',
    rewards: 'आपके पॉइंट और आपका रेफ़रल लिंक',
    practice: 'आपकी गलतियाँ और स्टार वाले प्रश्न',
    results: 'आपके पूरे किए टेस्ट, उनके प्रश्न और उत्तर',
  },
}
