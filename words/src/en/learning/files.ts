/** The texts of the windows that show PDFs and pictures. */
export const files = {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoom: (percent: number, usual: number) => `Zoom ${percent}%, back to ${usual}%`,
  picture: {
    name: 'Picture',
    loading: 'Loading image...',
    failed: 'Failed to load image',
  },
  pdf: {
    loading: 'Loading PDF...',
    viewers: {
      hosted: 'Online viewer',
      builtin: 'Built-in viewer',
      direct: 'The file itself',
      uncached: 'The file itself, loaded again',
    },
    notShown: 'Is the PDF not shown?',
    nextViewer: 'Try next viewer',
    /** Has `nextViewer` in it. */
    reload: 'Reload: try next viewer',
    failed: {
      title: 'PDF Load Failed',
      text: 'Unable to load PDF - try reload or external link',
    },
    openInBrowser: 'Open in Browser',
    download: 'Download the PDF',
    pages: 'Pages',
    page: (number: number) => `Page ${number}`,
    /** `size` such as '1.4 MB'; null if it is not known. */
    pageOf: (number: number, all: number, size: string | null) =>
      `Page ${number} of ${all}${size === null ? '' : `, ${size}`}`,
    linkedPage: 'Go to the linked page',
    printed: (all: number) =>
      `These are the pages on the screen. To print all ${all}, download the PDF or open it in the browser.`,
  },
}
