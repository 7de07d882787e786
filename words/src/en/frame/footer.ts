/** The texts at the foot of every page; the names of its pages are the titles of these. */
export const footer = {
  about:
    'An online learning platform to transform your career with industry experts and certification.',
  contact: 'Contact',
  contactSupport: 'Contact Support',
  getTheApp: 'Get the app',
  /** Without a line break in the times. */
  officeHours: 'Monday to Saturday, 9\u00A0AM\u00A0-\u00A06\u00A0PM',
  officer: (name: string) => `Grievance officer: ${name}`,
  /** `seller` is null if it has the name of the brand. */
  owner: (year: number, brand: string, seller: string | null) =>
    seller === null ? `© ${year} ${brand}` : `© ${year} ${brand}, a service of ${seller}`,
  quickLinks: 'Quick Links',
  rupees: 'Prices in Indian rupees',
  /** Opens all of it on phones. */
  unfold: 'Help, policies and contact',
  support: 'Support',
}
