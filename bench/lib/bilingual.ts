const WORDS = ['speed', 'train', 'ratio', 'profit', 'interest', 'average', 'number', 'station']
const HINDI = ['चाल', 'रेलगाड़ी', 'अनुपात', 'लाभ', 'ब्याज', 'औसत', 'संख्या', 'स्टेशन']

/** A question of the usual length in two languages; compresses like a real one, because no two are the same. */
export function bilingual(number: number) {
  const sentence = (words: string[], length: number, seed: number) =>
    Array.from(
      { length },
      (_, n) => `${words[(seed * 7 + n * (seed + 3)) % words.length]}${(seed * n) % 97}`,
    ).join(' ')
  const plain = (text: string) => ({ text, html: null })
  const texts = (words: string[]) => ({
    question: plain(sentence(words, 30, number + 1)),
    options: [1, 2, 3, 4].map((option) => plain(sentence(words, 5, number * 5 + option))),
    explanation: plain(sentence(words, 40, number + 2)),
  })
  return { en: texts(WORDS), hi: texts(HINDI) }
}
