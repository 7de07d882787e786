import { Infinity as InfinityIcon } from 'lucide-react'

/** Validity for the counts: days, or the infinity sign. */
export function validityCount(
  days: number | null,
  label: string,
  words: { validity: string; unlimited: string },
) {
  if (days !== null) return { value: days, label }
  return {
    value: (
      <>
        <InfinityIcon aria-hidden className="size-6" />
        <span className="sr-only">{words.unlimited}</span>
      </>
    ),
    label: words.validity,
  }
}
