/** Pauses before a picture that could not be loaded is requested again. */
const PAUSES_MS = [2000, 5000, 10_000]

/**
 * Requests a picture again that could not be loaded: after pauses, when the network is back, and when the
 * button beside it, with `text`, is pressed. Returns a function that stops this.
 */
function retryPicture(picture: HTMLImageElement, text: string): () => void {
  let failures = 0
  let hasFailed = false
  let timer: number | undefined
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'link'
  button.textContent = text

  const again = () => {
    window.clearTimeout(timer)
    const { src } = picture
    picture.src = src
  }
  const listening = new AbortController()
  const { signal } = listening
  picture.addEventListener(
    'error',
    () => {
      hasFailed = true
      picture.after(button)
      const pause = PAUSES_MS[failures]
      failures += 1
      if (pause !== undefined) timer = window.setTimeout(again, pause)
    },
    { signal },
  )
  picture.addEventListener(
    'load',
    () => {
      hasFailed = false
      failures = 0
      button.remove()
    },
    { signal },
  )
  button.addEventListener('click', again, { signal })
  window.addEventListener('online', () => hasFailed && again(), { signal })
  return () => {
    listening.abort()
    window.clearTimeout(timer)
  }
}

/** Does the same for all pictures in an element. */
export function retryPictures(holder: HTMLElement, text: string): () => void {
  const stops = [...holder.querySelectorAll('img')].map((one) => retryPicture(one, text))
  return () => {
    for (const stop of stops) stop()
  }
}
