const login = 'Login'

/** The texts of login, registration and new passwords. */
export const signIn = {
  /** Beside the form, in two lines. */
  motto: 'Study in order,\none step at a time.',
  login: {
    detail: 'Sign in to continue your learning journey.',
    newHere: (brand: string) => `New to ${brand}?`,
    forgot: 'Forgot password?',
    /** Has `termsLink` in it. */
    accept: 'I accept the terms and conditions',
    termsLink: 'terms and conditions',
    busy: 'Logging in...',
    failed: 'Login failed',
    logIn: 'Please log in to continue.',
    leadsBack: 'You will then return to the page you opened.',
  },
  register: {
    detail: 'Join thousands of learners.',
    haveAccount: 'Have an account?',
    /** Has both links in it. */
    accept: 'I accept the terms and the privacy policy',
    termsLink: 'terms',
    privacyLink: 'privacy policy',
    submit: 'Create Account',
    busy: 'Creating Account...',
    done: 'Account Created',
    failed: 'Registration failed',
    failedTryAgain: 'Registration failed. Please try again.',
    success: 'Registration successful!',
    thenLogIn: 'Registration successful! Please login to continue.',
    taken: 'This email is already registered',
    wrong: 'Please fix the errors in the form',
    referralHelp: 'The code of a friend’s invitation counts with this account.',
    maybeCreated:
      'Your account may have been created by your first try, whose answer did not arrive.',
    logInWith: 'Login with the password that you chose',
  },
  forgot: {
    detail: 'We will email you a link. It works once and for 30\u00A0minutes.',
    remembered: 'Remembered it?',
    submit: 'Send Reset Link',
    busy: 'Sending...',
    callFailed: 'Failed to send the reset link',
    failed: 'The link could not be sent. Please try again.',
    sent: 'If an account exists for this email, a link to set a new password is on its way.',
  },
  reset: {
    detail: 'You will be logged out on every device.',
    /** Has `loginLink` in it. */
    back: `Back to ${login}`,
    loginLink: login,
    newLink: 'Ask for a new link',
    incomplete: 'This reset link is incomplete. Please open it again from the email.',
    dead: 'This reset link is no longer valid. Please ask for a new one.',
    changed: 'Your password has been changed. Please log in with the new one.',
    callFailed: 'Failed to change the password',
    failed: 'The password could not be changed. Please try again.',
  },
}
