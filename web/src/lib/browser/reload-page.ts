/** In a module of its own, because tests cannot replace `window.location`. */
export const reloadPage = () => window.location.reload()
