/** Goes to a page as a link without scripts does, so that its code is requested again. */
export const loadPage = (path: string) => window.location.assign(path)
