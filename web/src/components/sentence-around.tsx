import { useLangOf } from './use-items.ts'

/** A sentence of the page around words of others, such as a bank's reason, which are marked as English. */
export function SentenceAround({ text, words }: { text: string; words: string }) {
  const lang = useLangOf()(words)
  if (lang === undefined || words === '') return text
  const [before, after] = text.split(words)
  return (
    <>
      {before}
      <span lang={lang}>{words}</span>
      {after}
    </>
  )
}
