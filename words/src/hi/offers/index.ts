export { bundles } from './bundles.ts'
export { purchaseBar } from './purchase-bar.ts'
