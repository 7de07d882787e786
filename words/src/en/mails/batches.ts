import { letter } from './letter.ts'

interface BatchMessage {
  brand: string
  /** The name of the batch. */
  batch: string
  title: string
  message: string
  url: string
}

/** The mails to the members of a batch. */
export const batchMails = {
  message: {
    subject: ({ batch, title }: BatchMessage) => `${batch}: ${title}`,
    text: ({ brand, batch, message, url }: BatchMessage) =>
      letter(
        brand,
        `${message}

You get this mail as a member of ${batch}. Your batch: ${url}`,
      ),
  },
}
