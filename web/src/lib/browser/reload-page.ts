/** A module, because tests can replace it, but not `window.location`. */
export const reloadPage = () => window.location.reload()
