import { date } from '../format.ts'
import { letter } from './letter.ts'

interface Change {
  brand: string
  at: Date
  /** The address of the operator. */
  contact: string
}

interface PasswordLink {
  brand: string
  url: string
}

/** The mails about an account. */
export const accountMails = {
  made: {
    subject: ({ brand }: { brand: string }) => `Your ${brand} account: set a password`,
    text: ({
      brand,
      url,
      days,
      forgotUrl,
    }: PasswordLink & { /** How long the link works. */ days: number; forgotUrl: string }) =>
      letter(
        brand,
        `${brand} has made an account for you. You log in with this email address, and with a
password that you set. Open this link within ${days} days to set it:

${url}

After that, ask for a new link at ${forgotUrl}.

If you did not expect this email, ignore it. The account cannot be used until a password is set.`,
      ),
  },
  reset: {
    subject: ({ brand }: { brand: string }) => `Set a new password for ${brand}`,
    text: ({ brand, url, minutes }: PasswordLink & { minutes: number }) =>
      letter(
        brand,
        `Open this link within ${minutes} minutes to set a new password:

${url}

If you did not ask for this, ignore this email: nothing has changed.`,
      ),
  },
  passwordChanged: {
    subject: ({ brand }: { brand: string }) => `The password of your ${brand} account was changed`,
    text: ({ brand, at, contact, forgotUrl }: Change & { forgotUrl: string }) =>
      letter(
        brand,
        `The password of your ${brand} account was changed on ${date(at)}. Other devices
were signed out.

If you did not change it, set a new one at ${forgotUrl} and write to
${contact} immediately.`,
      ),
  },
  emailChanged: {
    subject: ({ brand }: { brand: string }) => `The email of your ${brand} account was changed`,
    text: ({ brand, at, contact }: Change) =>
      letter(
        brand,
        `The email of your ${brand} account was changed on ${date(at)}. You can no longer
login with this address.

If you did not change it, write to ${contact} immediately.`,
      ),
  },
  deleted: {
    subject: ({ brand }: { brand: string }) => `Your ${brand} account was deleted`,
    text: ({ brand, at, contact, privacyUrl }: Change & { privacyUrl: string }) =>
      letter(
        brand,
        `Your ${brand} account was deleted on ${date(at)}, with its access. Receipts and credit notes stay
with your name and email as long as tax law requires. What else stays and why:
${privacyUrl}

If you did not ask for this, write to ${contact} immediately.`,
      ),
  },
}
