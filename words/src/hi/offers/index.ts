export { bundleLine } from './bundle-line.ts'
export { bundles } from './bundles.ts'
export { phone } from './phone.ts'
export { purchaseBar } from './purchase-bar.ts'
