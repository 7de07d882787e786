import { settings } from './settings.ts'

/** The grievance officer with title and phone; null without a name. */
export function grievanceOfficer(): string | null {
  const { grievanceName, grievanceTitle, grievancePhone } = settings
  if (!grievanceName) return null
  // The number stays in one line.
  const phone = grievancePhone?.replaceAll(' ', '\u00A0')
  return [grievanceName, grievanceTitle, phone].filter(Boolean).join(', ')
}
