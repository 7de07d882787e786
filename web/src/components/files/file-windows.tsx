import { lazyWindow } from '../lazy-window.tsx'

/* The viewers of files; their code is loaded when one first opens. */

export const PdfWindow = lazyWindow(
  'PDF viewer',
  async () => (await import('../pdf-viewer/pdf-viewer.tsx')).PdfViewer,
)

export const ImageWindow = lazyWindow(
  'image viewer',
  async () => (await import('./image-viewer.tsx')).ImageViewer,
)
