/** The lengths of a report card in days until today, from which its reader chooses. */
export const REPORT_CARD_DAYS = ['30', '90', '365'] as const

export type ReportCardDays = (typeof REPORT_CARD_DAYS)[number]
