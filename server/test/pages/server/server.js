/** Stands for the built one: writes the data that it was given. */
export function renderBeginning({ path, settings, data }) {
  const json = JSON.stringify(data).replaceAll('<', '&lt;')
  return Promise.resolve(`<p>${settings.brandName} ${path ?? 'opening'}</p><pre>${json}</pre>`)
}
