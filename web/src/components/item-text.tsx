import { useLangOf } from './use-items.ts'

/** Words of an item inside a line, marked as English where they have no text in the language of the page. */
export function ItemWords({ text }: { text: string }) {
  const lang = useLangOf()(text)
  return lang === undefined ? text : <span lang={lang}>{text}</span>
}

/** A sentence of the page around words of others, such as a bank's reason, which are marked as English. */
export function SentenceAround({ text, words }: { text: string; words: string }) {
  const lang = useLangOf()(words)
  const start = text.indexOf(words)
  if (lang === undefined || start === -1) return text
  return (
    <>
      {text.slice(0, start)}
      <span lang={lang}>{words}</span>
      {text.slice(start + words.length)}
    </>
  )
}

/** A paragraph of an item, marked as English where it has no text in the language of the page. */
export function ItemText({ text, className }: { text: string; className: string }) {
  return (
    <p lang={useLangOf()(text)} className={className}>
      {text}
    </p>
  )
}
