import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts texts for columns of the database, so that a backup of it does not contain them. */
export interface SecretBox {
  /** `context` names the row, so that the bytes are of no use in another one. */
  seal(text: string, context: string): Buffer
  /** Null if the bytes were sealed with another secret or for another context. */
  open(sealed: Buffer, context: string): string | null
}

/** A box whose key comes from the secret; `purpose` makes it differ from other keys of the same secret. */
export function createSecretBox(secret: string, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    seal(text, context) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context))
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), bytes])
    },

    open(sealed, context) {
      const iv = sealed.subarray(0, IV_BYTES)
      const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
      const bytes = sealed.subarray(IV_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
        return Buffer.concat([decipher.update(bytes), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}
