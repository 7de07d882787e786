import * as chromeLauncher from 'chrome-launcher'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-background-timer-throttling',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-renderer-backgrounding',
  '--disable-sync',
  '--mute-audio',
  '--no-first-run',
  '--password-store=basic',
  '--use-mock-keychain',
]

/** Chrome with an empty profile, for the protocol on `port`. The caller kills it. */
export function launchChrome(): Promise<chromeLauncher.LaunchedChrome> {
  const chromePath = process.env['SOPAN_CHROMIUM']
  return chromeLauncher.launch({
    chromeFlags: FLAGS,
    // With the features that they turn off, Chrome draws a page in a new window only once a second.
    ignoreDefaultFlags: true,
    ...(chromePath !== undefined && { chromePath }),
  })
}
