/** A text that two people have changed since `base`. */
export interface ChangedTwice {
  base: string
  mine: string
  theirs: string
}

/** The text with both changes; or, in words, their changes at the places that both have changed, and mine there. */
export type MergedText = { text: string } | { conflicts: string[]; own: string[] }
