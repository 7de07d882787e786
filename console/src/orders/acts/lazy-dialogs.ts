import { lazy } from 'react'

/** The dialogs of orders, which load when they open, and what only an order in review shows. */
export const RefundDialog = lazy(async () => ({
  default: (await import('./refund-dialog.tsx')).RefundDialog,
}))
export const DecisionDialog = lazy(async () => ({
  default: (await import('./decision-dialog.tsx')).DecisionDialog,
}))
export const DeskDialog = lazy(async () => ({
  default: (await import('./desk-dialog.tsx')).DeskDialog,
}))
export const ReviewSection = lazy(async () => ({
  default: (await import('./review-section.tsx')).ReviewSection,
}))
