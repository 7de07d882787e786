import type { ticketMails as en } from '../../en/mails/tickets.ts'
import type { SameWords } from '../../language.ts'
import { letter } from './letter.ts'

export const ticketMails: SameWords<typeof en> = {
  received: {
    subject: ({ id }) => `सपोर्ट टिकट ${id}: मिल गया है`,
    text: ({ brand, id }) =>
      letter(
        brand,
        `हमें सपोर्ट टिकट ${id} मिल गया है, और हम 24 घंटे के अंदर पूरा उत्तर देंगे।

अगर आपने हमें नहीं लिखा है, तो इस ईमेल पर ध्यान न दें।`,
      ),
  },
  answered: {
    subject: ({ id }) => `सपोर्ट टिकट ${id}: हमारा उत्तर`,
    text: ({ brand, message, url }) =>
      letter(
        brand,
        `${message}

आगे कुछ लिखने के लिए टिकट यहाँ खोलें: ${url}`,
      ),
  },
}
