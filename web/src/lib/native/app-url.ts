import { settings } from '../settings.ts'
import { nativeApp } from './native-app.ts'

/** The operator's page of the mobile app; null in the app, and for an operator without such a page. */
export const appUrl = (): string | null =>
  settings.downloadUrl === '' || nativeApp() !== null ? null : settings.downloadUrl
