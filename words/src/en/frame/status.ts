const withRate = (state: string, percent: number | null) =>
  percent === null ? state : `${state} (${percent}%)`

/** The texts of maintenance, updates and the start of the app. */
export const status = {
  starting: 'Initializing system...',
  checking: 'Checking System Status...',
  maintenance: {
    title: 'Under Maintenance',
    text: 'We are working on the platform. Please check again in a few minutes.',
  },
  updateRequired: {
    title: 'Update Required',
    text: 'Your version is no longer supported. Please get the latest one to continue.',
  },
  updateAvailable: {
    title: 'Update Available',
    text: 'A new version is available.',
  },
  ended: 'The platform is available again',
  checkAgain: 'Check Again',
  checkNeedsNetwork: 'You are offline. Connect to the internet and check again.',
  download: 'Download Latest',
  tryRefresh: 'Try Refresh',
  network: 'Network',
  online: 'Online',
  offline: 'Offline',
  yourVersion: 'Your version',
  requiredVersion: 'Required version',
  backendVersion: 'Backend version',
  latestVersion: 'Latest version',
  unknown: 'Unknown',
  apis: 'APIs',
  /** `percent` of the calls succeed; null if it is not known. */
  working: (percent: number | null) => withRate('Working', percent),
  issues: (percent: number | null) => withRate('Issues', percent),
  reasons: 'Reasons',
  versionMismatch: 'version mismatch',
  lastChecked: 'Last checked',
}
