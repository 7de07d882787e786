/** Why a call failed, where the server has given no reason. */
export const callFailures = {
  somethingWentWrong: 'Something went wrong',
  tryAgain: 'Please try again in a moment.',
  failed: 'API request failed',
  unreadable: 'Invalid JSON response from server',
  loginChanged: 'The login has changed. Please reload the page.',
  sessionEnded: 'Your session has ended. Please log in again.',
  offline:
    'Network Error: Could not connect to the server. Please check your internet connection and try again.',
  unreachable: 'Network Error: Unable to reach the server. Please try again later.',
  otherServer: 'Connection Error: Unable to connect to the server. Please try again.',
  timeout: 'Request timeout. Please check your connection and try again.',
  users: 'Failed to fetch users',
  exams: 'Failed to fetch the exams',
  examsNotSaved: 'Failed to save your exams',
}
