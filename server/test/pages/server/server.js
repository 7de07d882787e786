/** Stands for the built one: writes the data that it was given. */
export function renderInitialHtml({ path, settings, data }) {
  const json = JSON.stringify(data).replaceAll('<', '&lt;')
  return Promise.resolve(
    `<p>${settings.brandName} ${path ?? 'startup screen'}</p><pre>${json}</pre>`,
  )
}
