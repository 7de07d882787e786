import { type Parts, partOf } from '../office/open-archive.ts'
import { scanXml } from '../office/scan-xml.ts'

interface PartPaths {
  sheet: string
  styles: string
  texts: string
}

/** Where the first sheet, the styles and the texts are in the archive. Throws an error if there is no sheet. */
export function pathsOf(parts: Parts): PartPaths {
  let first: string | undefined
  scanXml(partOf(parts, 'xl/workbook.xml'), {
    open: (name, attributes) => {
      if (name !== 'sheet') return
      first ??= Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1]
    },
  })
  const paths = { sheet: '', styles: 'xl/styles.xml', texts: 'xl/sharedStrings.xml' }
  scanXml(partOf(parts, 'xl/_rels/workbook.xml.rels'), {
    open: (name, { Id: id, Type: type = '', Target: target = '' }) => {
      if (name !== 'Relationship') return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (id === first) paths.sheet = path
      else if (type.endsWith('/styles')) paths.styles = path
      else if (type.endsWith('/sharedStrings')) paths.texts = path
    },
  })
  if (parts[paths.sheet] === undefined) throw new Error('no sheet')
  return paths
}
