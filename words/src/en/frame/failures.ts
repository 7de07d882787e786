/** The texts of pages and windows that could not be loaded. */
export const failures = {
  page: {
    failed: {
      title: 'Something went wrong',
      text: 'Something went wrong on our side. Your saved work is safe.',
    },
    missing: {
      title: 'This page could not be loaded',
      text: 'The connection was lost, or the app was updated. Please reload the page.',
    },
    offline: 'This page loads as soon as you are connected to the internet again.',
    goHome: 'Go Home',
    reload: 'Reload',
  },
  /** Of windows and forms whose code is loaded when they first open. */
  windows: {
    'PDF viewer': 'The PDF viewer did not load',
    'delete form': 'The delete form did not load',
    'download form': 'The download form did not load',
    form: 'The form did not load',
    'image viewer': 'The image viewer did not load',
    'password form': 'The password form did not load',
    player: 'The player did not load',
    'profile form': 'The profile form did not load',
    test: 'The test did not load',
  },
  checkConnection: 'Please check your connection and try again.',
  /** In place of `button`, while it cannot be pressed. */
  inSeconds: (button: string, seconds: number) => `${button} in ${seconds} s`,
  userData: 'Error loading user data. Please login again.',
  userId: {
    title: 'User ID not found. Please login again.',
    text: 'Your login on this device is incomplete.',
  },
}
