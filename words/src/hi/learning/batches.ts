import type { batches as en } from '../../en/learning/batches.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

export const batches: SameWords<typeof en> = {
  own: (batches) => (batches === 1 ? 'मेरा बैच' : 'मेरे बैच'),
  about: (exam, first, last) =>
    `${exam === null ? '' : `${exam}\u00A0· `}${date(first)} से ${date(last)} तक`,
  begins: (day) => `${day} से शुरू`,
  messagesOf: (batch) => `${batch} बैच के संदेश`,
  invitation: {
    title: 'आपको एक बैच में बुलाया गया है',
    logIn: 'बैच देखने और जुड़ने के लिए लॉगिन करें। फिर आप इसी पेज पर लौटेंगे।',
    states: {
      open: 'आपको इस बैच में बुलाया गया है।',
      asks: 'आपको इस बैच में बुलाया गया है। कौन जुड़ेगा, यह संस्थान का ऑफ़िस तय करता है।',
      asked: 'आपने जुड़ने के लिए कहा है। ऑफ़िस की हाँ के बाद बैच आपके डैशबोर्ड पर दिखेगा।',
      member: 'आप इस बैच में हैं।',
      full: 'जितने विद्यार्थी बुलाए गए थे, उतने जुड़ चुके हैं। अपने संस्थान से नया निमंत्रण माँगें।',
      over: 'यह निमंत्रण खत्म हो गया है। अपने संस्थान से नया माँगें।',
    },
    join: 'जुड़ें',
    ask: 'जुड़ने के लिए पूछें',
    joinFailed: 'आप जुड़ नहीं सके। फिर कोशिश करें।',
    dashboard: 'डैशबोर्ड पर जाएँ',
    notLoaded: 'निमंत्रण लोड नहीं हो सका',
    missing: 'निमंत्रण नहीं मिला',
    missingText: 'लिंक वैसे ही फिर खोलें जैसे मिला था, या अपने संस्थान से नया माँगें।',
  },
}
