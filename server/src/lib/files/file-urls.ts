import { createHmac, timingSafeEqual } from 'node:crypto'

import type { Files } from './files.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
/**
 * Lifetime of a signed URL in seconds, rounded up to the next `step`: within a step a learner gets
 * one URL per file, so that the browser's cache works.
 */
const LIVES = {
  document: { life: 15 * MINUTE, step: 5 * MINUTE },
  video: { life: 4 * HOUR, step: HOUR },
}

/** Our own URLs of files. `keys`, newest first: the first one signs and all of them verify, so that a change of keys interrupts no lesson. */
export function fileUrls(
  keys: () => readonly string[],
): Pick<Files, 'publicUrl' | 'signedUrl' | 'verifySigned'> {
  return {
    publicUrl: (path) => `/uploads/${path}`,

    signedUrl({ path, userId, kind, now }) {
      const { life, step } = LIVES[kind]
      const expires = Math.ceil((now.getTime() / 1000 + life) / step) * step
      const [newest] = keys()
      if (newest === undefined) throw new Error('There is no key to sign file addresses with')
      const signature = sign(newest, path, String(userId), String(expires)).toString('base64url')
      return `/uploads/${path}?expires=${expires}&u=${userId}&signature=${signature}`
    },

    verifySigned({ path, expires, u, signature, now }) {
      if (!isText(expires, /^\d{10}$/) || !isText(u, /^\d{1,16}$/)) return null
      if (!isText(signature, /^[\w-]{43}$/)) return null
      const given = Buffer.from(signature, 'base64url')
      const isOurs = keys()
        .map((key) => timingSafeEqual(sign(key, path, u, expires), given))
        .includes(true)
      return isOurs && Number(expires) > now.getTime() / 1000 ? Number(expires) : null
    },
  }
}

function sign(key: string, path: string, user: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`${path}\n${user}\n${expires}`).digest()
}

const isText = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)
