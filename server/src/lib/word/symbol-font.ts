/** The characters of the font Symbol in the order of its codes, from a space on; a space where it has none. */
const FROM_SPACE =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
/** From 0xA1 on. */
const FROM_A1 =
  'ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑          〉∫'

/** Programs write the codes of a symbol font from here on. */
const PRIVATE = 0xf000

/** A text in the font Symbol as Unicode; null if one of its letters has no character. */
export function symbolText(text: string): string | null {
  let written = ''
  for (const sign of text) {
    const given = sign.codePointAt(0) ?? 0
    const code = given >= PRIVATE && given < PRIVATE + 256 ? given - PRIVATE : given
    const found = code >= 0xa1 ? FROM_A1.charAt(code - 0xa1) : FROM_SPACE.charAt(code - 0x20)
    if (sign.trim() === '') written += sign
    else if (found.trim() === '') return null
    else written += found
  }
  return written
}
