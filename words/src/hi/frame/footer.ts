import type { footer as en } from '../../en/frame/footer.ts'
import type { SameWords } from '../../language.ts'

/** The texts at the foot of every page. */
export const footer: SameWords<typeof en> = {
  about: 'अनुभवी टीचरों और सर्टिफ़िकेट के साथ करियर बनाने का ऑनलाइन प्लेटफ़ॉर्म।',
  contact: 'संपर्क',
  contactSupport: 'सपोर्ट से संपर्क करें',
  getTheApp: 'ऐप डाउनलोड करें',
  officeHours: 'सोमवार से शनिवार, सुबह\u00A09 से शाम\u00A06\u00A0बजे तक',
  officer: (name) => `शिकायत अधिकारी: ${name}`,
  owner: (year, brand, seller) =>
    seller === null ? `© ${year} ${brand}` : `© ${year} ${brand}, ${seller} की सेवा`,
  quickLinks: 'ज़रूरी लिंक',
  rupees: 'कीमतें भारतीय रुपये में',
  unfold: 'मदद, नियम और संपर्क',
  support: 'सपोर्ट',
}
