/** The texts of the sign-in. */
export const signInWords = {
  title: 'Sign in to the console',
  kept: 'Your session has ended. What you typed is kept.',
  email: 'Email',
  password: 'Password',
  action: 'Sign In',
  needed: { email: 'Enter your email', password: 'Enter your password' },
} as const

/** The texts for a one-time address. */
export const inviteWords = {
  title: 'Choose your name and password',
  text: (email: string, roles: string) => `You are invited as ${email} (${roles}).`,
  name: 'Full name',
  nameNeeded: 'Enter your name',
  password: 'Password',
  passwordHelp: 'At least 12 characters.',
  passwordShort: 'Password must be at least 12 characters long',
  action: 'Continue',
  brokenTitle: 'This address does not work',
  toSignIn: 'To the sign-in',
} as const

/** The texts about the second factor. */
export const factorWords = {
  setUpTitle: 'Set up your second factor',
  setUpText:
    'Scan this code with an authenticator app, such as Google Authenticator or Aegis. The app then shows a new code of 6 digits every 30 seconds.',
  picture: 'The QR code for the authenticator app',
  typed: 'If you cannot scan it, type this key into the app:',
  title: 'Enter your code',
  text: 'Your authenticator app shows a code of 6 digits.',
  code: 'Code of 6 digits',
  codeNeeded: 'Enter the 6 digits that your app shows',
  action: 'Continue',
  lost: 'The phone is lost: use a recovery code',
  recoveryTitle: 'Use a recovery code',
  recovery: 'Recovery code',
  recoveryNeeded: 'Enter one of your recovery codes',
  withApp: 'Use the app instead',
  codesTitle: 'Keep your recovery codes',
  codesText:
    'Each code opens the console once if your phone is lost. They are shown only now: print them, or write them down.',
  codesKept: 'I have kept them',
  fewLeft: (count: number) =>
    `${count} recovery codes are left. Ask an owner to reset your account for new ones.`,
  freshTitle: 'Confirm with your code',
  freshText: 'This act needs a code of the last five minutes.',
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const
