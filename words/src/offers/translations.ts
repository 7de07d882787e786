/** The texts of this folder in the languages beside English. */
export const translations = { hi: () => import('../hi/offers/index.ts') }
