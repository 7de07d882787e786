import type { books as en } from '../../en/catalogue/books.ts'
import type { SameWords } from '../../language.ts'

const purchaseNow = 'अभी खरीदें'

export const books: SameWords<typeof en> = {
  searchFailed: (reason) => `खोज नहीं हो सकी: ${reason}`,
  search: 'किताबें खोजें',
  type: 'कौन सी किताबें',
  shown: (books) => (books === 1 ? '1 किताब दिख रही है' : `${books} किताबें दिख रही हैं`),
  more: 'और किताबें दिखाएँ',
  none: 'कोई किताब नहीं मिली',
  nothing: {
    all: 'अभी यहाँ कोई किताब नहीं है। कुछ दिन बाद फिर देखें।',
    purchased: 'आप जो किताबें खरीदेंगे, वे यहाँ दिखेंगी।',
  },
  viewAll: 'सभी किताबें देखें',
  access: 'खोलें',
  purchase: 'खरीदें',
  payments: {
    confirming: 'भुगतान मिल गया',
    review: 'भुगतान की जाँच हो रही है',
    other: 'भुगतान बाकी है',
  },
  actionOn: (action, book) => `${book}: ${action}`,
  notFound: 'किताब नहीं मिली',
  notFoundText: 'यह किताब नहीं मिल सकी',
  notLoaded: 'यह किताब लोड नहीं हो सकी',
  noFile: 'किताब की फ़ाइल नहीं है',
  buying: {
    title: 'किताब खरीदें',
    purchaseNow,
    pressAgain: `फिर कोशिश करने के लिए “${purchaseNow}” दबाएँ।`,
    loginFirst: 'किताबें खरीदने के लिए लॉगिन करें',
    price: 'कीमत',
    discount: 'छूट',
    toPay: 'भुगतान की राशि',
  },
}
