/** How long home is shown before a popup opens over it, so that the reader sees the page first. */
export const POPUP_PAUSE_MS = 3000
