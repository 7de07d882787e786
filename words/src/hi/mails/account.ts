import type { accountMails as en } from '../../en/mails/account.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'
import { letter } from './letter.ts'

const { date } = formatsIn('hi')

export const accountMails: SameWords<typeof en> = {
  made: {
    subject: ({ brand }) => `आपका ${brand} खाता: पासवर्ड बनाएँ`,
    text: ({ brand, url, days, forgotUrl }) =>
      letter(
        brand,
        `${brand} ने आपके लिए खाता बनाया है। आप इस ईमेल पते और अपने बनाए हुए पासवर्ड से लॉगिन
करेंगे। पासवर्ड बनाने के लिए ${days} दिन के अंदर यह लिंक खोलें:

${url}

उसके बाद नया लिंक यहाँ मँगाएँ: ${forgotUrl}

अगर आपको इस ईमेल की उम्मीद नहीं थी, तो इस पर ध्यान न दें। पासवर्ड बनने से पहले यह खाता
इस्तेमाल नहीं किया जा सकता।`,
      ),
  },
  reset: {
    subject: ({ brand }) => `${brand} के लिए नया पासवर्ड बनाएँ`,
    text: ({ brand, url, minutes }) =>
      letter(
        brand,
        `नया पासवर्ड बनाने के लिए ${minutes} मिनट के अंदर यह लिंक खोलें:

${url}

अगर आपने यह लिंक नहीं मँगाया है, तो इस ईमेल पर ध्यान न दें: कुछ भी नहीं बदला है।`,
      ),
  },
  passwordChanged: {
    subject: ({ brand }) => `आपके ${brand} खाते का पासवर्ड बदल दिया गया है`,
    text: ({ brand, at, contact, forgotUrl }) =>
      letter(
        brand,
        `आपके ${brand} खाते का पासवर्ड ${date(at)} को बदल दिया गया। बाकी डिवाइस लॉग आउट कर दिए
गए हैं।

अगर आपने इसे नहीं बदला है, तो तुरंत ${contact} पर लिखें, और यहाँ नया पासवर्ड बनाएँ:
${forgotUrl}`,
      ),
  },
  emailChanged: {
    subject: ({ brand }) => `आपके ${brand} खाते का ईमेल बदल दिया गया है`,
    text: ({ brand, at, contact }) =>
      letter(
        brand,
        `आपके ${brand} खाते का ईमेल ${date(at)} को बदल दिया गया। अब आप इस पते से लॉगिन नहीं
कर सकते।

अगर आपने इसे नहीं बदला है, तो तुरंत ${contact} पर लिखें।`,
      ),
  },
  deleted: {
    subject: ({ brand }) => `आपका ${brand} खाता हटा दिया गया है`,
    text: ({ brand, at, contact, privacyUrl }) =>
      letter(
        brand,
        `आपका ${brand} खाता ${date(at)} को हटा दिया गया, और उसके साथ आपका एक्सेस भी खत्म हो गया।
रसीदें और क्रेडिट नोट आपके नाम और ईमेल के साथ तब तक रहेंगे, जब तक टैक्स का कानून यह
माँगता है। और क्या रहता है और क्यों:
${privacyUrl}

अगर आपने ऐसा करने को नहीं कहा था, तो तुरंत ${contact} पर लिखें।`,
      ),
  },
}
