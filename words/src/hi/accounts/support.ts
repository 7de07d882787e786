import { TICKET_LENGTH } from '@sopan/contract/learner-limits'

import type { support as en } from '../../en/accounts/support.ts'
import type { SameWords } from '../../language.ts'

const replyFailed = 'आपका संदेश नहीं भेजा जा सका'
const submitFailed = 'सपोर्ट टिकट नहीं भेजा जा सका'

export const support: SameWords<typeof en> = {
  detail: 'आपकी मदद करके हमें खुशी होगी।',
  write: 'हमें लिखें',
  userId: 'यूज़र ID',
  next: {
    title: 'आगे क्या होगा',
    acknowledged: '2 घंटे के अंदर सूचना कि आपका संदेश मिल गया',
    replied: '24 घंटे के अंदर पूरा उत्तर',
    updated: 'हल होने तक लगातार जानकारी',
  },
  reach: 'सीधे संपर्क करें',
  complaints: 'शिकायतें',
  complaintTimes: 'शिकायत मिलने की सूचना 48 घंटे के अंदर और उसका उत्तर एक महीने के अंदर दिया जाता है।',
  form: {
    label: 'सपोर्ट टिकट',
    emailHelp: 'हमारा उत्तर इस पते पर आएगा, और टिकट मिलने की सूचना आपके खाते के ईमेल पर।',
    priority: 'कितना ज़रूरी है',
    priorities: {
      low: 'कम - सामान्य प्रश्न',
      medium: 'मध्यम - मदद चाहिए',
      high: 'ज़्यादा - तुरंत ज़रूरी',
    },
    message: 'संदेश',
    length: (length) => `${length}/${TICKET_LENGTH} अक्षर`,
    submit: 'सपोर्ट टिकट भेजें',
    busy: 'भेजा जा रहा है...',
    callFailed: submitFailed,
    failed: `${submitFailed}। फिर कोशिश करें।`,
    sent: 'आपका सपोर्ट टिकट मिल गया! हम जल्द ही आपसे संपर्क करेंगे।',
  },
  screenshot: {
    label: 'स्क्रीनशॉट',
    add: 'स्क्रीनशॉट जोड़ें',
    change: 'दूसरा चुनें',
    remove: 'स्क्रीनशॉट हटाएँ',
    preview: 'स्क्रीनशॉट का प्रीव्यू',
  },
  tickets: {
    title: 'मेरे टिकट',
    loadFailed: 'टिकट लोड नहीं हो सके',
    notLoaded: 'आपके टिकट लोड नहीं हो सके।',
    tryAgain: 'फिर कोशिश करें',
    none: 'आपने हमें अभी तक नहीं लिखा है। हमारे उत्तर यहाँ दिखेंगे।',
    ticket: (id) => `टिकट ${id}`,
    states: { open: 'हमारा उत्तर आना बाकी है', answered: 'उत्तर दिया गया', closed: 'बंद' },
    newAnswer: 'नया उत्तर',
    answers: (answers) => `${answers}\u00A0उत्तर`,
    you: 'आप',
    answer: 'हमारा उत्तर',
    answerBy: (teacher) => `हमारा उत्तर, ${teacher} से`,
  },
  reply: {
    form: (ticket) => `टिकट ${ticket} में लिखें`,
    label: 'आपका संदेश',
    submit: 'संदेश भेजें',
    sent: 'आपका संदेश भेज दिया गया।',
    callFailed: replyFailed,
    failed: `${replyFailed}। फिर कोशिश करें।`,
  },
}
