import * as chromeLauncher from 'chrome-launcher'

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
]

/** Chrome with an empty profile, for the protocol on `port`. The caller kills it. */
export function launchChrome(): Promise<chromeLauncher.LaunchedChrome> {
  const chromePath = process.env['SOPAN_CHROMIUM']
  return chromeLauncher.launch({
    chromeFlags: FLAGS,
    ...(chromePath !== undefined && { chromePath }),
  })
}
