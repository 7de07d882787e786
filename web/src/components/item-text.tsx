import { useLangOf } from './use-items.ts'

/** Words of an item inside a line, marked as English where they have no text in the language of the page. */
export function ItemWords({ text }: { text: string }) {
  const lang = useLangOf()(text)
  return lang === undefined ? text : <span lang={lang}>{text}</span>
}

/** A paragraph of an item, marked as English where it has no text in the language of the page. */
export function ItemText({ text, className }: { text: string; className: string }) {
  return (
    <p lang={useLangOf()(text)} className={className}>
      {text}
    </p>
  )
}
