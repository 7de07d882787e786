import type { Endpoint } from '@sopan/contract/endpoint'

/** An act, from the page on which its dialog opens to the call that the dialog sends. */
export interface Act {
  /** The file of the dialog, below console/src. */
  file: string
  url: string
  /** Changes the full responses for this act. */
  change?: () => void
  /** The buttons that are pressed one after the other; of several with this name, the first. */
  press: (string | RegExp)[]
  /** The values that are typed, chosen (by position in the list) or ticked, by the beginning of the label. */
  fields: Record<string, string | number | true>
  endpoint: Endpoint
  /** The titles of the dialogs that are open afterwards, if any. */
  next?: string[]
}
