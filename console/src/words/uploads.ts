/** The texts of fields for files. */
export const uploadWords = {
  choose: 'Choose a file',
  replace: 'Replace',
  several: 'Choose or drop several files',
  none: 'No file yet',
  waiting: 'Waiting for other files',
  sending: (sent: string, all: string) => `${sent} of ${all} MB`,
  left: (minutes: number) =>
    minutes < 1 ? 'less than a minute left' : `about ${minutes} min left`,
  cut: 'The connection is interrupted. Sending continues by itself.',
  checking: 'Received. The server is checking it...',
  done: (name: string) => `${name} is in the draft.`,
  progressOf: (name: string) => `Sending ${name}`,
  cancel: 'Cancel',
  signedOut:
    'Your session has ended. Sign in, and choose the same file again: what was sent is kept for a day.',
  leave:
    'A file is still being sent. If you leave, choose it again later: what was sent is kept for a day.',
  publishLater: 'A file is still being sent. Publish when it is in the draft.',
  moveLater: 'A file is still being sent. Change the order when it is in the draft.',
  failed: 'The file could not be sent. Please choose it again.',
} as const
