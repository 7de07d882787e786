import type { policyTranslation as en } from '../../en/policies/translation.ts'
import type { SameWords } from '../../language.ts'

export const policyTranslation: SameWords<typeof en> = {
  binds: 'यह अनुवाद है। केवल अंग्रेज़ी पाठ मान्य है।',
  readEnglish: 'अंग्रेज़ी पाठ पढ़ें',
  readTranslation: 'अनुवाद पढ़ें',
}
