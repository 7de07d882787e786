import type { BundleDetail } from '@sopan/contract/bundles'
import type { Language } from '@sopan/contract/language'
import { tabTitle } from '@sopan/domain/pages'

import type { Settings } from '#server/lib/env/env.ts'

import type { PageHead } from './document.ts'

/** A bundle for search engines and link previews: a Product with its price. */
export function bundleHead(
  bundle: BundleDetail,
  { BRAND_NAME: brand, PUBLIC_URL: publicUrl }: Pick<Settings, 'BRAND_NAME' | 'PUBLIC_URL'>,
  language: Language,
): PageHead {
  const own = language === 'en' ? undefined : bundle[language]
  const title = own?.title ?? bundle.title
  const description = own?.description ?? bundle.description
  const url = `${publicUrl}/bundles/${bundle.id}`
  const image = bundle.cover === null ? null : `${publicUrl}${bundle.cover}`
  return {
    title: tabTitle(title, brand),
    description,
    url,
    image,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: title,
      description,
      url,
      ...(image !== null && { image }),
      offers: {
        '@type': 'Offer',
        price: bundle.price,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        category: 'Paid',
        url,
      },
    },
    isPublic: true,
  }
}
