import { randomInt } from 'node:crypto'

import { generateSecret, generateURI, verifySync } from 'otplib'

/** A phone's clock may be a step of 30 seconds off. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10
/** Without look-alikes, because the codes are written down. 79 bits, so that a fast hash suffices. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'

/** A new secret for an authenticator app, in base32. */
export const newFactor = (): string => generateSecret()

/** The address that an authenticator app reads from a QR code. */
export const factorUri = (secret: string, { brand, email }: { brand: string; email: string }) =>
  generateURI({ issuer: brand, label: email, secret })

/**
 * The time step of a code of six digits; null if the code is wrong, or not newer than the last one that was
 * used.
 */
export function stepOfCode(
  code: string,
  { secret, lastStep, now }: { secret: string; lastStep: number | null; now: Date },
): number | null {
  const result = verifySync({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(lastStep !== null && { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Codes such as 'k7mp-2x9q-wd4t-hc8v', for the day on which the phone is lost. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, recoveryCode)

function recoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return (letters.match(/.{4}/g) ?? []).join('-')
}

/** A recovery code as it is compared: without letter case, spaces and hyphens. */
export const plainRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '')
