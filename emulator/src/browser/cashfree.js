// The stand-in for https://sdk.cashfree.com/js/v3/cashfree.js: the same global and the same results.
;(() => {
  const { origin } = new URL(document.currentScript.src)
  const MODES = ['production', 'sandbox']

  const pageOf = (sessionId, flow) =>
    `${origin}/checkout/${encodeURIComponent(sessionId)}?flow=${flow}`

  function frameOf(sessionId) {
    const frame = document.createElement('iframe')
    frame.src = pageOf(sessionId, 'modal')
    frame.title = 'Payment'
    frame.style.cssText = 'display:block;border:0;width:100%;height:100%;background:Canvas'
    return frame
  }

  /** Resolves with the first result that the frame's page sends. */
  function resultOf(frame) {
    return new Promise((resolve) => {
      const receive = ({ source, origin: from, data }) => {
        if (source !== frame.contentWindow || from !== origin || !data?.cashfreeResult) return
        removeEventListener('message', receive)
        resolve(data.cashfreeResult)
      }
      addEventListener('message', receive)
    })
  }

  /** Not a dialog element: one of the merchant's page would cover it. */
  async function openModal(sessionId) {
    const modal = document.createElement('div')
    modal.setAttribute('role', 'dialog')
    modal.setAttribute('aria-modal', 'true')
    modal.setAttribute('aria-label', 'Payment')
    modal.tabIndex = -1
    modal.style.cssText =
      'position:fixed;inset:0;z-index:2147483647;margin:auto;width:min(420px,100vw);height:min(640px,100dvh);background:Canvas'
    const frame = frameOf(sessionId)
    modal.append(frame)
    document.body.append(modal)
    modal.focus()
    const closing = new AbortController()
    // The Escape key closes the modal, unless the frame has the focus.
    const dismissed = new Promise((resolve) => {
      const message = 'Payment was closed by the customer'
      const onKey = ({ key }) => key === 'Escape' && resolve({ error: { message } })
      addEventListener('keydown', onKey, { signal: closing.signal })
    })
    const result = await Promise.race([resultOf(frame), dismissed])
    closing.abort()
    modal.remove()
    return result
  }

  async function openInside(element, sessionId) {
    const frame = frameOf(sessionId)
    element.replaceChildren(frame)
    const result = await resultOf(frame)
    frame.remove()
    return result
  }

  function navigate(sessionId, target) {
    window.open(pageOf(sessionId, 'redirect'), target)
    return { redirect: true }
  }

  async function checkout({ paymentSessionId, redirectTarget = '_self' } = {}) {
    if (typeof paymentSessionId !== 'string' || !paymentSessionId.startsWith('session_')) {
      return { error: { message: '"paymentSessionId" is not present or is invalid.' } }
    }
    if (typeof redirectTarget === 'string' && redirectTarget !== '_modal') {
      return navigate(paymentSessionId, redirectTarget)
    }
    const result =
      redirectTarget === '_modal'
        ? await openModal(paymentSessionId)
        : await openInside(redirectTarget, paymentSessionId)
    return result.redirect === true ? navigate(paymentSessionId, '_self') : result
  }

  window.Cashfree = function Cashfree({ mode } = {}) {
    if (!MODES.includes(mode)) throw new Error('"mode" is "production" or "sandbox"')
    return { checkout }
  }
})()
