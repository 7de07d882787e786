/** Glyphs and what they draw, in pairs with spaces between them. */
function glyphs(...pairs: string[]): ReadonlyMap<string, string> {
  const signs = pairs.join(' ').split(' ')
  return new Map(signs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, signs[at + 1] ?? '']] : [])))
}

/** Letters with their own vowel, alone or joined. */
const LETTERS = glyphs(
  'v अ b इ bZ ई b± ईं Ã ई m उ Å ऊ _ ऋ , ए',
  'd क £ ख x ग Ä घ ³ ङ p च N छ t ज > झ ¥ ञ V ट B ठ M ड < ढ r त n द u न',
  'i प Q फ c ब Ò भ e म ; य j र y ल G ळ o व l स g ह',
  '= त्र K ज्ञ J श्र | द्य } द्व ) द्ध æ द्र ç प्र Á प्र Ø क्र Ý फ्र ô क्क ä क्त é न्न',
  'Ì द्द í द्द Í ट्ट ê ट्ट Î ट्ठ ë ट्ठ Ï ड्ड ì ड्ड Ô ड्ढ ï ड्ढ à ह्न á ह्य ã ह्म',
  'â हृ Ñ कृ — कृ – दृ # रु : रू',
)

/** Letters without their right stem: joined with the next letter, or whole with `STEM`. */
const HALVES = glyphs(
  'D क [ ख X ग ? घ P च T ज ÷ झ Ö झ . ण R त F थ / ध è ध Ë ध U न I प ¶ फ C ब H भ E म ¸ य',
  `Y ल O व ' श Ü श " ष L स º ह { क्ष Ù त्त ™ न्न « त्र`,
)
const STEM = 'k'

/** Signs that are drawn on a letter or below it, before its vowel. */
const JOINED = glyphs('z ्र ª ्र Ó ्य î ्य ~ ्')
const DOT = '+'

const VOWEL_SIGNS = glyphs('k ा h ी È ीं q ु w ू ` ृ s े S ै W ॅ ‚ ॉ a ं ¡ ँ')

/** A sign that is drawn before its letter (`ि`) or after it (`र्`), and what it draws over the letter. */
interface Moved {
  short?: true
  reph?: true
  over: string
}

const MOVED = new Map<string, Moved>([
  ['f', { short: true, over: '' }],
  ['Ç', { short: true, over: 'ं' }],
  ['Æ', { short: true, reph: true, over: '' }],
  ['É', { short: true, reph: true, over: 'ं' }],
  ['Z', { reph: true, over: '' }],
  ['±', { reph: true, over: 'ं' }],
  ['Ê', { reph: true, over: 'ी' }],
])

const SIGNS = glyphs(
  `A । \\ ? ] , - . & - @ / $ + ( ; ¾ = ^ ‘ * ’ Þ “ ß ” ¼ ( ½ ) ¿ { À } ! ! • ऽ · ऽ Œ ॰ ñ ॰ × ×`,
  'å ० ƒ १ „ २ … ३ † ४ ‡ ५ ˆ ६ ‰ ७ Š ८ ‹ ९',
)
/** The visarga, which is also typed as a colon. */
const VISARGA = '%'

/** Vowels that are drawn with several signs. */
const COMPOSED = glyphs('अा आ आे ओ आै औ आॅ ऑ अॉ ऑ एे ऐ ाे ो ाै ौ ाॅ ॉ')

/** A real letter has fewer signs; a longer one would be copied for each of its signs. */
const LONGEST_LETTER = 40

const VIRAMA = '्'
const REPH = 'र्'
const DOTS: ReadonlySet<string> = new Set(['ं', 'ँ', 'ः'])

interface Converted {
  text: string
  /** The signs that the font's table does not have; they stay in the text as they are. */
  unknown: string[]
}

/** A text in the fonts Kruti Dev 010 and DevLys 010, which draw Devanagari in place of Latin letters, in Unicode. */
export function krutiDevText(source: string): Converted {
  const writer = new Writer()
  for (let at = 0; at < source.length;) {
    const pair = source.slice(at, at + 2)
    const sign = LETTERS.has(pair) ? pair : String.fromCodePoint(source.codePointAt(at) ?? 0)
    at += sign.length
    writer.write(sign)
    // Its stem is drawn, and many type it once more.
    if (sign === '=' && (source.startsWith('kk', at) || (writer.isShort && source[at] === STEM))) {
      at += 1
    }
  }
  writer.endLetter()
  return { text: writer.text, unknown: [...writer.unknown] }
}

class Writer {
  text = ''
  readonly unknown = new Set<string>()
  /** The letter to which signs belong: its consonants, which end in a virama while it is not whole, and its signs. */
  #letter = ''
  /** `ि`, which follows the consonants, and what is drawn over them. */
  #waiting: string | null = null

  get isShort(): boolean {
    return this.#waiting !== null
  }

  endLetter(): void {
    if (this.isShort && this.#letter === '') this.unknown.add('f')
    this.text += this.#letter + (this.#waiting ?? '')
    this.#letter = ''
    this.#waiting = null
  }

  write(sign: string): void {
    if (this.#letter.length > LONGEST_LETTER) this.endLetter()
    const whole = LETTERS.get(sign)
    const half = HALVES.get(sign)
    const vowel = sign === VISARGA && this.#letter !== '' ? 'ः' : VOWEL_SIGNS.get(sign)
    const moved = MOVED.get(sign)
    if (whole !== undefined) this.#addConsonants(whole)
    else if (half !== undefined) this.#addConsonants(half + VIRAMA)
    else if (this.#letter !== '' && this.#isDrawnOn(sign)) this.#draw(sign)
    else if (vowel !== undefined) this.#addVowel(vowel)
    else if (moved?.short) this.#addShort(moved)
    else if (moved !== undefined && this.#letter !== '') this.#addReph(moved)
    else this.#addSign(sign)
  }

  /** Joined with the consonants before them, or the first ones of another letter. */
  #addConsonants(consonants: string): void {
    if (this.#isWhole()) this.endLetter()
    this.#letter += consonants
  }

  #isWhole(): boolean {
    return this.#letter !== '' && !this.#letter.endsWith(VIRAMA)
  }

  #isDrawnOn(sign: string): boolean {
    return JOINED.has(sign) || sign === DOT || (sign === STEM && !this.#isWhole())
  }

  #draw(sign: string): void {
    const inside = this.#isWhole() ? this.#letter : this.#letter.slice(0, -1)
    if (sign === STEM) this.#letter = inside
    else if (sign === DOT) this.#letter = `${inside}़${this.#isWhole() ? '' : VIRAMA}`
    else this.#letter += JOINED.get(sign) ?? ''
  }

  #addVowel(sign: string): void {
    if (this.isShort && this.#letter === '') this.unknown.add('f')
    this.#letter += this.#waiting ?? ''
    this.#waiting = null
    const last = this.#letter.slice(-1)
    const before = this.#letter.slice(0, -1)
    const composed = COMPOSED.get(last + sign)
    // The dot was typed before the vowel.
    const isBeforeDot = (last === 'ं' || last === 'ँ') && !DOTS.has(sign)
    if (composed !== undefined) this.#letter = before + composed
    else if (isBeforeDot) this.#letter = before + sign + last
    else this.#letter += sign
  }

  #addShort({ reph, over }: Moved): void {
    if (this.#isWhole()) this.endLetter()
    this.#waiting = `ि${over}`
    if (reph) this.#letter += REPH
  }

  #addReph({ over }: Moved): void {
    if (!this.#letter.startsWith(REPH)) this.#letter = REPH + this.#letter
    if (over !== '') this.#addVowel(over)
  }

  #addSign(sign: string): void {
    this.endLetter()
    const known = sign === VISARGA ? ':' : SIGNS.get(sign)
    if (known === undefined && !/[\s\d]/.test(sign)) this.unknown.add(sign)
    this.text += known ?? sign
  }
}
