import {
  type PDFDocumentProxy,
  PDFWorker,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Files that pdf.js loads by name: its worker, and rarely needed decoders and fonts. */
const PARTS = new URL(`/assets/pdfjs-assets-${version}/`, document.baseURI).href

interface OpenedPdf {
  document: Promise<PDFDocumentProxy>
  close: () => void
}

/**
 * Starts a worker with the content security policy of this page, which allows it to load decoders:
 * a worker started from its file has the policy of that file, which allows nothing.
 */
function startWorker() {
  const source = `import ${JSON.stringify(`${PARTS}worker.js`)}`
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
  const worker = new Worker(url, { type: 'module' })
  return {
    worker,
    /** Without this, pdf.js would wait for a worker that failed to load. */
    broken: new Promise<never>((_, reject) => {
      worker.addEventListener('error', () => reject(new Error('The PDF code did not come')))
    }),
    stop: () => {
      worker.terminate()
      URL.revokeObjectURL(url)
    },
  }
}

/**
 * Opens a file; it loads in ranges, so that the first page is shown before the last has loaded.
 * `onProgress` is called when a part of the file has arrived.
 */
export function openPdf(file: string, onProgress: () => void): OpenedPdf {
  const { worker: port, broken, stop } = startWorker()
  const worker = PDFWorker.create({ port })
  const task = getDocument({
    url: file,
    worker,
    // The page's policy forbids compiling WebAssembly; the decoders' plain scripts do the same.
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
