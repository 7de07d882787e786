declare global {
  interface JSON {
    /** Text that `JSON.stringify` prints as it is; the result is no number to calculate with. */
    rawJSON(text: string): number
  }
}

/** An amount as the provider prints it, such as 170.00, which JSON.stringify would print as 170. */
export function rupees(paise: number): number {
  const digits = String(Math.abs(paise)).padStart(3, '0')
  return JSON.rawJSON(`${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

export const paise = (rupees: number): number => Math.round(rupees * 100)

const INDIA_MS = 5.5 * 60 * 60 * 1000

/** A time as the provider prints it: in Indian time, with its offset. */
export function indianTime(time: Date): string {
  return `${new Date(time.getTime() + INDIA_MS).toISOString().slice(0, 19)}+05:30`
}
