/** 0 if it is too short to be accepted, then 1 to 3. */
export type PasswordStrength = 0 | 1 | 2 | 3

/** One word, with or without a number after it, is guessed first. */
const isOneWord = (password: string) => password.length < 14 && /^\p{L}+\d*$/u.test(password)

/** Only a hint: every password of at least six characters is accepted. */
export function passwordStrength(password: string): PasswordStrength {
  if (password.length < 6) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]
  const variety = kinds.filter((kind) => kind.test(password)).length
  const different = new Set(password).size
  const points = (password.length >= 10 ? 1 : 0) + (password.length >= 14 ? 1 : 0) + variety
  if (different < 5 || points < 3 || isOneWord(password)) return 1
  return points < 4 ? 2 : 3
}
