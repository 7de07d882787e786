/**
 * The ability of a page that knows bundles; a page names it in `can` of calls that send the types of items. Apart from the
 * kinds, because home loads it.
 */
export const KNOWS_BUNDLES = 'bundles'
