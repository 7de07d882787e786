import type { checkout as en } from '../../en/money/checkout.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'
import { orders } from './orders.ts'

const { date, rupees } = formatsIn('hi')

const failed = 'भुगतान नहीं हो सका'
const testFailed = 'टेस्ट का ऑर्डर नहीं बन सका'

export const checkout: SameWords<typeof en> = {
  save: (amount) => `आपकी बचत ${rupees(amount)}`,
  more: 'और देखें',
  haveCoupon: 'कूपन कोड है?',
  buy: 'अभी खरीदें',
  buyAgain: 'फिर से खरीदें',
  loading: 'भुगतान की तैयारी...',
  success: orders.success,
  successTill: (end) => `भुगतान हो गया! यह कोर्स अब ${date(end)} तक आपके लिए खुला है।`,
  failed,
  failedBecause: (reason) => `${failed}। कारण: “${reason}”`,
  blocked: 'भुगतान सेवा लोड नहीं हो सकी। अपना इंटरनेट देखें, या ऐड ब्लॉकर में इसे अनुमति दें।',
  alerts: {
    loading: 'भुगतान सिस्टम लोड हो रहा है। थोड़ा रुकें।',
    declined: (reason) => `${failed}: ${reason}`,
    checkout: (reason) => `भुगतान में गड़बड़ी: ${reason}`,
    error: (reason) => `गड़बड़ी: ${reason}`,
  },
  errors: {
    unknown: 'कुछ गड़बड़ हो गई',
    session: 'भुगतान शुरू करने में गड़बड़ी हुई',
    notLoaded: 'Cashfree की भुगतान सेवा लोड नहीं हुई',
    notMade: 'भुगतान नहीं किया गया',
    course: 'ऑर्डर नहीं बन सका',
    book: 'किताब का ऑर्डर नहीं बन सका',
    test: testFailed,
    testFailed,
    testFailedBecause: (reason) => `${testFailed}: ${reason}`,
    noResponse: 'सर्वर से कोई उत्तर नहीं मिला',
    noSession: 'सर्वर से भुगतान का सेशन नंबर नहीं मिला',
    noOrderId: 'सर्वर से ऑर्डर नंबर नहीं मिला',
    sessionFormat: 'सर्वर से मिला भुगतान का सेशन नंबर सही नहीं है',
    simulated: (sessionId) =>
      `सर्वर पर भुगतान की सेटिंग गलत है: उसने टेस्ट का सेशन '${sessionId}' भेजा। आपसे कोई राशि नहीं ली गई। सपोर्ट से संपर्क करें।`,
    unverified: orders.review.documents,
    testUnverified: 'भुगतान की जाँच पूरी नहीं हुई',
    testNotVerified: 'टेस्ट के भुगतान की जाँच नहीं हो सकी',
    missingOrderId: 'जाँच के लिए ऑर्डर नंबर नहीं मिला',
  },
  validity: {
    till: (end) => `एक्सेस ${date(end)} तक`,
    unlimited: 'समय की कोई सीमा नहीं',
    days: (days) => `${days}\u00A0दिन का एक्सेस`,
  },
}
