import type { batchMails as en } from '../../en/mails/batches.ts'
import type { SameWords } from '../../language.ts'
import { letter } from './letter.ts'

export const batchMails: SameWords<typeof en> = {
  message: {
    subject: ({ batch, title }) => `${batch}: ${title}`,
    text: ({ brand, batch, message, url }) =>
      letter(
        brand,
        `${message}

यह मेल आपको ${batch} के सदस्य के रूप में मिला है। आपका बैच: ${url}`,
      ),
  },
}
