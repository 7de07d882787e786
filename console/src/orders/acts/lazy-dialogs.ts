import { lazyPart } from '#console/lib/lazy-part.tsx'

/** The dialogs of orders, which load when they open, and what only an order in review shows. */
export const RefundDialog = lazyPart(async () => (await import('./refund-dialog.tsx')).RefundDialog)
export const DecisionDialog = lazyPart(
  async () => (await import('./decision-dialog.tsx')).DecisionDialog,
)
export const DeskDialog = lazyPart(async () => (await import('./desk-dialog.tsx')).DeskDialog)
export const ReviewSection = lazyPart(
  async () => (await import('./review-section.tsx')).ReviewSection,
)
