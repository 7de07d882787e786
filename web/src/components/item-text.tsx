import { useLangOf } from './use-items.ts'

/** A paragraph of an item, marked as English where it has no text in the language of the page. */
export function ItemText({ text, className }: { text: string; className: string }) {
  return (
    <p lang={useLangOf()(text)} className={className}>
      {text}
    </p>
  )
}
