import { type Font, fontOf } from '../office/old-fonts.ts'
import type { XmlEvents } from '../office/scan-xml.ts'
import { isRaisedBy } from './cell-styles.ts'

/** A text of a sheet with its parts; one without a font is in the font of its cell. */
export interface StyledText {
  isRaised: boolean
  runs: { text: string; font?: Font }[]
}

/** Reads a text from the elements inside `si` or `is`. */
export function textReader(): Required<XmlEvents> & { styled: StyledText } {
  const styled: StyledText = { isRaised: false, runs: [] }
  let isText = false
  // A guide to the pronunciation of Japanese is no part of the text.
  let isGuide = false
  return {
    styled,
    open: (name, { val = '' }) => {
      const { runs } = styled
      if (name === 'rPh') isGuide = true
      if (name === 'r' || (name === 't' && runs.length === 0)) runs.push({ text: '' })
      isText = name === 't' && !isGuide
      const run = runs.at(-1)
      if (name === 'rFont' && run !== undefined) run.font = fontOf(val)
      if (name === 'vertAlign') styled.isRaised ||= isRaisedBy(val)
    },
    text: (text) => {
      const run = styled.runs.at(-1)
      if (isText && run !== undefined) run.text += text
    },
    close: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isGuide = false
    },
  }
}
