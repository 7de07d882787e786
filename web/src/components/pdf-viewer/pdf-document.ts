import {
  type PDFDocumentProxy,
  PDFWorker,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What pdf.js loads by name: its worker, and decoders and fonts that few files need. */
const PARTS = new URL(`/assets/pdf-parts-${version}/`, document.baseURI).href

interface OpenedPdf {
  document: Promise<PDFDocumentProxy>
  close: () => void
}

/**
 * A worker with the policy of this page, which lets it load decoders: one that comes straight from
 * its file has the policy of a file, which lets it load nothing.
 */
function startWorker() {
  const source = `import ${JSON.stringify(`${PARTS}worker.js`)}`
  const address = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(address, { type: 'module' })
  return {
    worker,
    /** pdf.js would wait for a worker that never came. */
    broken: new Promise<never>((_, reject) => {
      worker.addEventListener('error', () => reject(new Error('The PDF code did not come')))
    }),
    stop: () => {
      worker.terminate()
      URL.revokeObjectURL(address)
    },
  }
}

/**
 * Opens a file; it loads in ranges, so that the first page shows before the last has come.
 * `onProgress` is called when a part of the file has arrived.
 */
export function openPdf(file: string, onProgress: () => void): OpenedPdf {
  const { worker: port, broken, stop } = startWorker()
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    url: file,
    worker,
    // The page's policy lets no code be compiled; the decoders' plain scripts do the same.
    useWasm: false,
    wasmUrl: `${PARTS}decoders/`,
    standardFontDataUrl: `${PARTS}fonts/`,
  })
  task.onProgress = onProgress
  return {
    document: Promise.race([task.promise, broken]),
    close: () => {
      const end = () => {
        worker.destroy()
        stop()
      }
      task.destroy().then(end, end)
    },
  }
}
