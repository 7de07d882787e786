import type { paymentStates as en } from '../../en/payments/payment-states.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'

const { date } = formatsIn('hi')

const noMoney = 'आपसे कोई राशि नहीं ली गई।'
const logIn = 'इसे देखने के लिए ऐप पर वापस जाएँ, या लॉगिन करें।'
const doNotPay = 'दोबारा भुगतान न करें।'
const noAccess = 'इस खरीद से अब एक्सेस नहीं मिलता।'
const received = 'हमें आपका भुगतान मिल गया है।'
const successful = 'भुगतान हो गया'

export const paymentStates: SameWords<typeof en> = {
  nothing: 'आपको कुछ नहीं करना है।',
  refunded: {
    money: 'राशि वापस हुई: आपने जिस तरीके से भुगतान किया था, राशि उसी से वापस गई।',
    next: noAccess,
  },
  returning: {
    money: 'आपने जिस तरीके से भुगतान किया था, राशि उसी से वापस भेजी जा रही है।',
    next: 'आपका बैंक 5-10 दिन में इसे जमा कर देगा।',
    refused: 'आपकी राशि हमारे पास है: आपके बैंक ने वापसी की राशि नहीं ली।',
  },
  notConfirmed: {
    money: 'इस ऑर्डर के लिए किसी भुगतान की पुष्टि नहीं हुई है।',
    next: 'अगर आपने भुगतान किया है, तो पुष्टि के 2-3 मिनट बाद एक्सेस मिल जाएगा।',
    buyer: {
      course: 'नहीं किया है, तो कोर्स के पेज से भुगतान करें।',
      test: 'नहीं किया है, तो टेस्ट के पेज से भुगतान करें।',
      book: 'नहीं किया है, तो किताब के पेज से भुगतान करें।',
      bundle: 'नहीं किया है, तो सीरीज़ या कॉम्बो के पेज से भुगतान करें।',
    },
  },
  notPaid: {
    money: noMoney,
    next: 'यह भुगतान पूरा नहीं हुआ।',
    again: {
      course: 'आप कोर्स के पेज से फिर भुगतान कर सकते हैं।',
      test: 'आप टेस्ट के पेज से फिर भुगतान कर सकते हैं।',
      book: 'आप किताब के पेज से फिर भुगतान कर सकते हैं।',
      bundle: 'आप सीरीज़ या कॉम्बो के पेज से फिर भुगतान कर सकते हैं।',
    },
    help: 'अगर आपके बैंक खाते या वॉलेट से राशि कट गई है, तो ऑर्डर नंबर के साथ सपोर्ट से संपर्क करें।',
  },
  granted: {
    next: {
      course: 'यह कोर्स अब आपके लिए खुला है।',
      test: 'यह टेस्ट अब आपके लिए खुला है।',
      book: 'यह किताब अब आपके लिए खुली है।',
      bundle: 'यह सीरीज़ या कॉम्बो अब आपके लिए खुला है।',
    },
    nextTill: {
      course: (end) => `यह कोर्स अब ${date(end)} तक आपके लिए खुला है।`,
      test: (end) => `यह टेस्ट अब ${date(end)} तक आपके लिए खुला है।`,
      book: (end) => `यह किताब अब ${date(end)} तक आपके लिए खुली है।`,
      bundle: (end) => `यह सीरीज़ या कॉम्बो अब ${date(end)} तक आपके लिए खुला है।`,
    },
    buyer: {
      course: 'शुरू करने के लिए कोर्स खोलें।',
      test: 'शुरू करने के लिए टेस्ट खोलें।',
      book: 'शुरू करने के लिए किताब खोलें।',
      bundle: 'शुरू करने के लिए सीरीज़ या कॉम्बो खोलें।',
    },
    documents: successful,
  },
  noSuchOrder: 'आपके इतिहास में ऐसा कोई भुगतान नहीं है',
  otherAccount: 'अगर आपने दूसरे खाते से भुगतान किया है, तो उस खाते में लॉगिन करें।',
  notLoaded: 'आपका भुगतान लोड नहीं हो सका',
  outcomes: {
    checked: {
      money: 'अभी पता नहीं: आपके भुगतान की जाँच हो रही है।',
      next: 'एक्सेस अपने आप मिल जाएगा, आम तौर पर 2 से 3\u00A0मिनट में।',
      buyer: `${doNotPay} ${logIn}`,
    },
    failed: {
      money: noMoney,
      next: 'कुछ नहीं खरीदा गया।',
      buyer: `आप फिर भुगतान कर सकते हैं। ${logIn}`,
      documents: 'भुगतान नहीं हो सका',
    },
    success: {
      money: received,
      next: 'आपने जो खरीदा है, वह आपके लिए खुला है।',
      buyer: logIn,
      documents: successful,
    },
    processing: {
      money: received,
      next: 'यह प्रोसेस हो रहा है।',
      buyer: `${doNotPay} ${logIn}`,
    },
    refunded: {
      money: 'राशि वापस हुई: यह भुगतान वापस किया गया है।',
      next: noAccess,
      buyer: logIn,
    },
  },
}
