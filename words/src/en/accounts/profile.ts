import { MOST_EXAMS } from '@sopan/contract/learner-limits'

/** The texts of the profile and its form. */
export const profile = {
  edit: 'Edit',
  editProfile: 'Edit profile',
  loadFailed: 'Failed to fetch user profile',
  notLoaded: 'Your profile could not be loaded',
  /** In place of a detail. */
  notProvided: 'Not provided',
  /** In place of a name. */
  user: 'User',
  status: 'Account status',
  statuses: { active: 'Active', inactive: 'Inactive', unknown: 'Unknown' },
  passwordHelp: 'Needed because you are changing your email.',
  save: 'Save Changes',
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile',
  failedBecause: (reason: string) => `Failed to update profile: ${reason}`,
  exams: 'My Exams',
  examsHelp: `Up to ${MOST_EXAMS} exams for which you prepare: their tests and courses come first.`,
  more: 'More about your account',
  links: {
    payments: 'Your orders and their payments',
    rewards: 'Your points and your referral link',
    practice: 'Your mistakes and starred questions',
    results: 'Your finished tests and their review',
  },
}
