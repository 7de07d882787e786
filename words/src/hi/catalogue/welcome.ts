import type { welcome as en } from '../../en/catalogue/welcome.ts'
import type { SameWords } from '../../language.ts'

/** The texts of the welcome at the top of home. */
export const welcome: SameWords<typeof en> = {
  hello: (name) => `नमस्ते, ${name}`,
  title: 'अपनी मंज़िल पाएँ',
  offer: (exams) => `${exams ?? 'प्रतियोगी परीक्षाओं'} के लिए कोर्स, टेस्ट और किताबें।`,
  steps: ['सिलेबस', 'क्लास', 'टेस्ट', 'रिज़ल्ट'],
}
