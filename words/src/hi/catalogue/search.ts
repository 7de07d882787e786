import type { search as en } from '../../en/catalogue/search.ts'
import type { SameWords } from '../../language.ts'

export const search: SameWords<typeof en> = {
  intro: 'परीक्षाएँ, कोर्स, क्लास, टेस्ट, किताबें और पढ़ाई की सामग्री खोजें।',
  failed: 'खोज नहीं हो सकी',
  found: (results) => (results === 1 ? '1 रिज़ल्ट मिला' : `${results} रिज़ल्ट मिले`),
  similar: (words) => `“${words}” से कुछ नहीं मिला। इनमें मिलते-जुलते शब्द हैं, एक-दो अक्षर अलग।`,
  nothing: 'कुछ नहीं मिला',
  nothingText: (words) => `“${words}” से कुछ नहीं मिला। कम शब्द लिखें, या कोई दूसरा शब्द।`,
  forLearners: 'सिलेबस, टाइम टेबल, जॉब अलर्ट:',
  login: 'खोजने के लिए लॉगिन करें',
  studyAids: 'पढ़ाई की सामग्री',
  inIt: (topics) => `इसमें है: ${topics.join(', ')}`,
  shown: (shown, all) => `${all} में से ${shown} दिख रहे हैं। सूची छोटी करने के लिए एक शब्द और लिखें।`,
}
