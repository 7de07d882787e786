/** Each sign with its LaTeX; signs that are not here are written as they are. */
const SIGNS = new Map(
  [
    String.raw`α \alpha β \beta γ \gamma δ \delta ε \varepsilon ϵ \epsilon ζ \zeta η \eta θ \theta ϑ \vartheta ι \iota`,
    String.raw`κ \kappa λ \lambda μ \mu µ \mu ν \nu ξ \xi π \pi ρ \rho σ \sigma ς \varsigma τ \tau υ \upsilon φ \varphi`,
    String.raw`ϕ \phi χ \chi ψ \psi ω \omega Γ \Gamma Δ \Delta Θ \Theta Λ \Lambda Ξ \Xi Π \Pi Σ \Sigma Φ \Phi Ψ \Psi`,
    String.raw`Ω \Omega ∆ \Delta Ω \Omega − - ∕ / ∗ * ⋅ \cdot · \cdot × \times ÷ \div ± \pm ∓ \mp ≤ \le ≥ \ge ⩽ \le ⩾ \ge ≠ \ne`,
    String.raw`≈ \approx ≡ \equiv ≅ \cong ∼ \sim ∝ \propto ∞ \infty ∂ \partial ∇ \nabla ∈ \in ∉ \notin ∋ \ni ⊂ \subset`,
    String.raw`⊆ \subseteq ⊃ \supset ⊇ \supseteq ∪ \cup ∩ \cap ∅ \emptyset ∧ \land ∨ \lor ¬ \neg ∀ \forall ∃ \exists`,
    String.raw`→ \to ← \gets ↔ \leftrightarrow ⇒ \Rightarrow ⇐ \Leftarrow ⇔ \Leftrightarrow ↦ \mapsto ⇌ \rightleftharpoons`,
    String.raw`∑ \sum ∏ \prod ∐ \coprod ∫ \int ∬ \iint ∭ \iiint ∮ \oint ⋃ \bigcup ⋂ \bigcap ⋀ \bigwedge ⋁ \bigvee`,
    String.raw`⊕ \oplus ⊗ \otimes ⊥ \perp ∥ \parallel ∠ \angle △ \triangle ∴ \therefore ∵ \because ° ^{\circ} ∘ \circ`,
    String.raw`… \ldots ⋯ \cdots ⋮ \vdots ⋱ \ddots ′ ' ″ '' ℏ \hbar ℓ \ell ℜ \Re ℑ \Im ℵ \aleph √ \surd`,
    String.raw`ℝ \mathbb{R} ℕ \mathbb{N} ℤ \mathbb{Z} ℚ \mathbb{Q} ℂ \mathbb{C} ℎ h`,
    String.raw`| \vert ‖ \Vert ⟨ \langle ⟩ \rangle ⌊ \lfloor ⌋ \rfloor ⌈ \lceil ⌉ \rceil`,
    String.raw`\ \backslash { \{ } \} $ \$ % \% & \& # \# _ \_ ^ \wedge ~ \sim`,
  ]
    .join(' ')
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, words) => {
      if (index % 2 === 1) pairs.push([words[index - 1] ?? '', word])
      return pairs
    }, []),
)

/** The names that LaTeX has for functions. */
const FUNCTIONS = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf gcd det dim ker deg arg'.split(
    ' ',
  ),
)
const OTHER_FUNCTIONS = new Set(['cosec', 'sech', 'cosech', 'lcm', 'adj', 'tr', 'rank', 'sgn'])

/** The LaTeX of the name of a function, null if it is not one. */
export function functionTex(name: string): string | null {
  if (FUNCTIONS.has(name)) return `\\${name} `
  return OTHER_FUNCTIONS.has(name) ? `\\operatorname{${name}}` : null
}

/** Word writes letters of the mathematical alphabets of Unicode, which are letters of the keyboard in another font. */
const simpleLetters = (text: string) =>
  text.replaceAll(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))

const PLAIN = /^[\dA-Za-z+\-*/=()[\],.:;!'<>?@"]$/

/** The LaTeX of text inside a formula: each letter stands for itself. */
export function texOf(text: string): string {
  let tex = ''
  for (const part of simpleLetters(text).match(/[A-Za-z]+|\s+|\P{ASCII}|[^A-Za-z\s]/gu) ?? []) {
    const known = functionTex(part) ?? SIGNS.get(part)
    if (known !== undefined) tex += /\\[a-z]+$/i.test(known) ? `${known} ` : known
    else if (/^\s/.test(part)) tex += ' '
    else if (/^[A-Za-z]+$/.test(part) || PLAIN.test(part)) tex += part
    else if (/\p{L}|\p{M}/u.test(part)) tex += `\\text{${part}}`
    else tex += part
  }
  // Letters of a script other than Latin stay together: a vowel sign belongs to the letter before it.
  return tex.replaceAll('}\\text{', '')
}

const TEXT_SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
  '|': '\\textbar{}',
  ' ': '~',
}

/** Words inside a formula. */
export const textTex = (words: string): string =>
  `\\text{${simpleLetters(words)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\{}$%&#_^~| ]/g, (sign) => TEXT_SIGNS[sign] ?? `\\${sign}`)}}`

/** Upright letters, as units and elements have them. */
export const uprightTex = (letters: string): string => `\\mathrm{${letters}}`

/** The base of a raised or lowered part: one sign, or all of it in braces. */
export const groupTex = (tex: string): string =>
  /^(?:[\dA-Za-z]|\\[A-Za-z]+)$/.test(tex.trim()) ? tex.trim() : `{${tex.trim()}}`

/** One line, fit for dollars around it, with spaces only where LaTeX needs them and around the cells of a matrix. */
export const tidyTex = (tex: string): string =>
  tex
    .replaceAll(/(\\[A-Za-z]+)?\s+(?=(.?))/g, (_, command: string | undefined, next: string) =>
      command !== undefined && /[A-Za-z]/.test(next) ? `${command} ` : (command ?? ''),
    )
    .replaceAll(/(?<!\\)&/g, ' & ')
    .replaceAll('\\\\', String.raw` \\ `)
    .trim()
