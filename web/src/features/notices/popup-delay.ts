/** How long home is shown before a popup opens over it, so that the reader sees the page first. */
export const POPUP_DELAY_MS = 3000
