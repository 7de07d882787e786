import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Language, languageTag } from '@sopan/contract/language'
import { headWords } from '@sopan/words/documents/heads'

/** The built page, with the marks that the server replaces. */
export interface PageTemplate {
  html: string
  /** Of the one inline script, as a policy names it. */
  inlineScriptHash: string
  /** URLs of the scripts that every page needs. */
  scripts: string[]
}

/** The head of a page: title, description and data for link previews. */
export interface PageHead {
  title: string
  description: string
  /** Absolute URL of the page. */
  url: string
  /** Absolute URL of its picture, or null. */
  image: string | null
  /** schema.org data, or null. */
  jsonLd: Record<string, unknown> | null
  /** False for pages that search engines must not list, such as a learner's pages. */
  isPublic: boolean
}

/** As web/build/scripts-after-paint.ts names the first scripts. */
const FIRST_SCRIPT = /<link data-script(?:="entry")? href="([^"]+)"/g
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/

export async function readTemplate(folder: string): Promise<PageTemplate> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const script = INLINE_SCRIPT.exec(html)?.[1] ?? ''
  const digest = createHash('sha256').update(script).digest('base64')
  const scripts = [...html.matchAll(FIRST_SCRIPT)].flatMap(([, url]) => url ?? [])
  return { html, inlineScriptHash: `sha256-${digest}`, scripts }
}

/** The parts of the document that differ per page. */
export interface PageFacts {
  head: PageHead
  settings: Record<string, unknown>
  initialHtml: string
  language: Language
  /** URLs of the scripts that this page needs in addition to the first. */
  scripts: string[]
  /** Whether the scripts load immediately, because the initial HTML is the startup screen. */
  needsScripts: boolean
}

export function renderPage(
  { html, scripts: firstScripts }: PageTemplate,
  { head, settings, initialHtml, language, scripts, needsScripts }: PageFacts,
): string {
  const preloaded = needsScripts ? [...firstScripts, ...scripts] : []
  const words = headWords.in(language)
  const parts: Record<string, string> = {
    'lang="en-IN"': `lang="${languageTag(language)}"`,
    '<!--head-->': [...headTags(head), ...preloaded.map(preloadLink)].join('\n    '),
    '<!--settings-->': json(settings),
    '<!--initial-html-->': initialHtml,
    '<!--no-scripts-->': escape(words.noScripts),
    '<!--load-failed-->': escape(words.loadFailed),
    '<!--reload-->': escape(words.reload),
    '<!--scripts-->': scripts.map(scriptLink).join('\n    '),
  }
  return html.replaceAll(/<!--[a-z-]+-->|lang="en-IN"/g, (mark) => parts[mark] ?? mark)
}

function headTags({ title, description, url, image, jsonLd, isPublic }: PageHead): string[] {
  return [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(description)}" />`,
    `<link rel="canonical" href="${escape(url)}" />`,
    `<meta property="og:type" content="website" />`,
    `<meta property="og:title" content="${escape(title)}" />`,
    `<meta property="og:description" content="${escape(description)}" />`,
    `<meta property="og:url" content="${escape(url)}" />`,
    ...(image === null ? [] : [`<meta property="og:image" content="${escape(image)}" />`]),
    ...(isPublic ? [] : [`<meta name="robots" content="noindex" />`]),
    ...(jsonLd === null ? [] : [`<script type="application/ld+json">${json(jsonLd)}</script>`]),
  ]
}

const preloadLink = (script: string) =>
  `<link rel="modulepreload" crossorigin href="${escape(script)}" />`

/** web/build/scripts-after-paint.ts names the other scripts in the same way. */
const scriptLink = (script: string) => `<link data-script href="${escape(script)}" />`

/** JSON that cannot end its script element early. */
const json = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escape = (text: string) => text.replaceAll(/[&<>"]/g, (char) => ENTITIES[char] ?? char)
