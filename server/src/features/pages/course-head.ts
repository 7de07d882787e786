import { toRupees } from '@sopan/domain/orders/pricing'
import { tabTitle } from '@sopan/domain/pages'

import type { PageHead } from './document.ts'
import type { CourseHead } from './store.ts'

interface PageUrl {
  id: number
  brand: string
  publicUrl: string
  imageUrl: string | null
}

/** A course for search engines and link previews: a Course, and a Product if it has a price. */
export function courseHead(
  course: CourseHead,
  { id, brand, publicUrl, imageUrl }: PageUrl,
): PageHead {
  const url = `${publicUrl}/courses/${id}`
  const image = imageUrl === null ? null : `${publicUrl}${imageUrl}`
  const shared = {
    name: course.title,
    description: course.summary,
    url,
    ...(image !== null && { image }),
  }
  const offer = {
    '@type': 'Offer',
    price: toRupees(course.price_paise ?? 0),
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    url,
  }
  const isPriced = course.type === 'free' || course.price_paise !== null
  return {
    title: tabTitle(course.title, brand),
    description: course.summary,
    url,
    image,
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': isPriced ? ['Course', 'Product'] : 'Course',
      ...shared,
      provider: { '@type': 'Organization', name: brand, sameAs: publicUrl },
      ...(isPriced && { offers: { ...offer, category: course.type === 'free' ? 'Free' : 'Paid' } }),
    },
    isPublic: true,
  }
}
