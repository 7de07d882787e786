import { date } from '../format.ts'

/** The texts about the password and the devices of a learner. */
export const security = {
  title: 'Password and devices',
  change: 'Change Password',
  form: 'Change password',
  changed: 'Your password has been changed. Other devices are signed out.',
  changeFailed: 'Failed to change the password',
  devices: 'Devices',
  loadFailed: 'Failed to load your devices',
  notLoaded: 'Your devices could not be loaded',
  thisDevice: 'This device',
  unknown: 'Unknown device',
  signedIn: (at: string, lastUsed: string) => `Signed in ${date(at)}; last used ${date(lastUsed)}`,
  signedInFrom: (at: string, address: string, lastUsed: string) =>
    `Signed in ${date(at)}, from ${address}; last used ${date(lastUsed)}`,
  signOut: 'Sign Out',
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutOthers: 'Sign Out All Other Devices',
  signOutFailed: 'Failed to sign out',
}
