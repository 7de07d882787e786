import { POINTS_PER_DOWNLOAD } from '@sopan/domain/rewards'

import type { rewards as en } from '../../en/payments/rewards.ts'
import type { SameWords } from '../../language.ts'

export const rewards: SameWords<typeof en> = {
  detail: 'दोस्तों को बुलाएँ और उनके ऐप लेने पर पॉइंट पाएँ।',
  notLoaded: 'आपके रिवॉर्ड लोड नहीं हो सके',
  loadFailed: 'रिवॉर्ड की जानकारी लोड नहीं हो सकी',
  failedToLoad: (reason) => `रिवॉर्ड लोड नहीं हो सके: ${reason}`,
  points: 'कुल पॉइंट',
  referrals: 'कुल रेफ़रल',
  downloads: 'डाउनलोड',
  invite: 'दोस्तों को बुलाएँ',
  code: {
    label: 'रेफ़रल कोड',
    copy: 'रेफ़रल कोड कॉपी करें',
    copied: 'रेफ़रल कोड कॉपी हो गया',
    failed: 'रेफ़रल कोड कॉपी नहीं हो सका',
  },
  link: {
    label: 'रेफ़रल लिंक',
    copy: 'रेफ़रल लिंक कॉपी करें',
    copied: 'रेफ़रल लिंक कॉपी हो गया',
    failed: 'रेफ़रल लिंक कॉपी नहीं हो सका',
  },
  howItWorks: 'यह कैसे काम करता है',
  howItWorksList: 'यह कैसे काम करता है',
  steps: {
    share: {
      title: 'अपना लिंक शेयर करें',
      detail: 'अपना रेफ़रल लिंक या कोड किसी दोस्त को भेजें।',
    },
    signUp: {
      title: 'आपका दोस्त खाता बनाए',
      detail: 'आपके लिंक या कोड से बना खाता एक रेफ़रल गिना जाता है।',
    },
    app: {
      title: 'आपका दोस्त ऐप ले',
      detail: 'मोबाइल ऐप में उसका पहला लॉगिन एक डाउनलोड गिना जाता है।',
    },
    points: {
      title: 'आपको पॉइंट मिलें',
      detail: `ऐप के हर सफल डाउनलोड पर आपको ${POINTS_PER_DOWNLOAD} पॉइंट मिलते हैं।`,
    },
  },
  nothingToShare: 'रेफ़रल की जानकारी नहीं मिल सकी',
  newTab: '(नए टैब में खुलता है)',
  share: 'डिवाइस से शेयर करें',
  failedToShare: (reason) => `शेयर नहीं हो सका: ${reason}`,
  invitation: (brand) => `${brand} पर मेरे साथ पढ़ें।`,
  invitationWithCode: (brand, code) => `${brand} पर मेरे साथ पढ़ें। मेरा रेफ़रल कोड ${code} इस्तेमाल करें।`,
}
