import type { MailedRefund, orderMails as en } from '../../en/mails/orders.ts'
import { formatsIn } from '../../format.ts'
import type { SameWords } from '../../language.ts'
import { lines } from '../../lines.ts'
import { letter } from './letter.ts'

const { date, rupees } = formatsIn('hi')

const facts = ({ title, url, order, amount, whole }: MailedRefund) =>
  `${title}
${url}
राशि वापसी: ${whole === null ? '' : `${rupees(whole)} में से `}${rupees(amount)}
ऑर्डर: ${order}`

export const orderMails: SameWords<typeof en> = {
  documents: {
    receipt: ({ number, url }) =>
      `रसीद: ${number}, इस ईमेल के साथ जुड़ी है, और कभी भी यहाँ मिलेगी: ${url}`,
    'credit note': ({ number, url }) =>
      `क्रेडिट नोट: ${number}, इस ईमेल के साथ जुड़ा है, और कभी भी यहाँ मिलेगा: ${url}`,
  },
  purchase: {
    next: { course: 'पढ़ाई शुरू करें', exam: 'टेस्ट शुरू करें', book: 'इसे पढ़ें', bundle: 'देखें इसमें क्या है' },
    subject: ({ title, isPart }) => `${title}: ${isPart ? 'भुगतान हुआ' : 'आपको एक्सेस मिल गया है'}`,
    text: ({ brand, title, url, order, document, paid, isDemo, end, isPart, next }) => {
      const till = end === null ? 'बिना किसी आखिरी तारीख के' : `${date(end)} तक`
      return letter(
        brand,
        `${isPart ? `${title} का भुगतान हो गया है` : `आपको ${title} का एक्सेस मिल गया है, ${till}`}।

${isDemo ? 'डेमो भुगतान, कोई पैसा नहीं लिया गया' : 'भुगतान'}: ${rupees(paid)}
${lines(`ऑर्डर: ${order}`, document)}

${next}: ${url}`,
      )
    },
  },
  partDue: {
    subject: ({ title, part, of, due }) => `${title}: ${of} में से किस्त ${part}, ${date(due)} तक`,
    text: ({ brand, title, part, of, amount, due, pauses, url }) =>
      letter(
        brand,
        `${title} की फ़ीस की ${of} में से किस्त ${part} देनी है।

${lines(`राशि: ${rupees(amount)}`, `आखिरी तारीख: ${date(due)}`, `यहाँ भुगतान करें: ${url}`)}

आप हमारे डेस्क पर भी भुगतान कर सकते हैं। कोई राशि अपने आप नहीं ली जाती।${
          pauses === null
            ? ''
            : `
अगर तब तक भुगतान न हुआ, तो आपका एक्सेस ${date(pauses)} तक खुला रहेगा। उस दिन वह रुक जाएगा, और किस्त का भुगतान
होते ही फिर शुरू हो जाएगा।`
        }

अगर आप भुगतान कर चुके हैं, तो आपको कुछ नहीं करना है।`,
      ),
  },
  causes: {
    policy: 'आपके कहने पर हम आपका भुगतान वापस कर रहे हैं, और आपका एक्सेस खत्म हो गया है।',
    operator: 'हम आपका भुगतान वापस कर रहे हैं, और आपका एक्सेस खत्म हो गया है।',
    'second payment':
      'आपके ऑर्डर का भुगतान दो बार हुआ। हम दूसरा भुगतान वापस कर रहे हैं; आपका एक्सेस बना रहेगा।',
    'access held': 'जब यह भुगतान मिला, तब आपके पास एक्सेस पहले से था, इसलिए हम इसे वापस कर रहे हैं।',
    provider: 'भुगतान सेवा ने आपका भुगतान वापस कर दिया है।',
  },
  partReturned: 'आपके भुगतान का एक हिस्सा वापस किया जा रहा है। आपका एक्सेस बना रहेगा।',
  requested: {
    subject: ({ title }) => `${title}: आपकी राशि वापसी शुरू हो गई है`,
    text: ({ why, ...refund }) =>
      letter(
        refund.brand,
        `${why}

${facts(refund)}

राशि उसी तरीके पर वापस जाएगी, जिससे आपने भुगतान किया था। बैंकों को 5 से 10 कामकाजी दिन
लगते हैं।`,
      ),
  },
  refunded: {
    byBank: 'राशि वापस हुई: राशि आपके बैंक को भेज दी गई है, जो इसे 5 से 10 कामकाजी दिनों में दिखाएगा।',
    byHand: 'राशि वापस हुई: आपने हमारे डेस्क पर जो भुगतान किया था, वह हमने वापस कर दिया है।',
    part: 'यह आपके भुगतान का एक हिस्सा है; आपका एक्सेस बना रहेगा।',
    reference: (reference) => `आपके बैंक के लिए रेफ़रेंस: ${reference}`,
    subject: ({ title }) => `${title}: राशि वापस हुई`,
    text: ({ how, part, reference, ...refund }) =>
      letter(
        refund.brand,
        `${lines(how, part)}

${lines(facts(refund), reference, refund.document)}`,
      ),
  },
  refused: {
    subject: ({ title }) => `${title}: आपके बैंक ने वापसी की राशि नहीं ली`,
    text: (refund) =>
      letter(
        refund.brand,
        `जो राशि वापसी शुरू हुई थी, उसे आपके बैंक ने स्वीकार नहीं किया। हम राशि लौटाने का दूसरा
तरीका ढूँढ रहे हैं और आपको फिर लिखेंगे। आपको कुछ नहीं करना है।

${facts(refund)}`,
      ),
  },
}
