/** Percent (D-12). */
export const ZOOM = { min: 50, max: 300, step: 25, usual: 100 } as const

export const clampZoom = (zoom: number): number => Math.min(ZOOM.max, Math.max(ZOOM.min, zoom))

/** The nearest step: a pinch ends on one. */
export const snapZoom = (zoom: number): number =>
  clampZoom(Math.round(zoom / ZOOM.step) * ZOOM.step)

/** One step in (1) or out (-1). */
export const stepZoom = (zoom: number, direction: 1 | -1): number =>
  snapZoom(zoom + direction * ZOOM.step)
