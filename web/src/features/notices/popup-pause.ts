/** How long home stands before a popup opens over it: the reader sees first where they are. */
export const POPUP_PAUSE_MS = 3000
