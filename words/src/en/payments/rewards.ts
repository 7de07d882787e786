import { POINTS_PER_DOWNLOAD } from '@sopan/domain/rewards'

/** The texts of rewards and referrals. */
export const rewards = {
  detail: 'Invite friends and earn points when they get the app.',
  notLoaded: 'Your rewards could not be loaded',
  loadFailed: 'Failed to load rewards data',
  failedToLoad: (reason: string) => `Failed to load rewards: ${reason}`,
  points: 'Total Points',
  referrals: 'Total Referrals',
  downloads: 'Downloads',
  invite: 'Invite Friends',
  code: {
    label: 'Referral code',
    copy: 'Copy referral code',
    copied: 'Referral code copied',
    failed: 'Failed to copy referral code',
  },
  link: {
    label: 'Referral link',
    copy: 'Copy referral link',
    copied: 'Referral link copied',
    failed: 'Failed to copy referral link',
  },
  howItWorks: 'How It Works',
  howItWorksList: 'How it works',
  steps: {
    share: {
      title: 'Share your link',
      detail: 'Send your referral link or your code to a friend.',
    },
    signUp: {
      title: 'Your friend signs up',
      detail: 'An account created with your link or your code counts as a referral.',
    },
    app: {
      title: 'Your friend gets the app',
      detail: 'Their first login in the mobile app counts as a download.',
    },
    points: {
      title: 'You get your points',
      detail: `You earn ${POINTS_PER_DOWNLOAD} points for each successful app download.`,
    },
  },
  nothingToShare: 'Unable to get referral information',
  newTab: '(opens a new tab)',
  share: 'Share via Device',
  failedToShare: (reason: string) => `Failed to share: ${reason}`,
  invitation: (brand: string) => `Study with me on ${brand}.`,
  invitationWithCode: (brand: string, code: string) =>
    `Study with me on ${brand}. Use my referral code ${code}.`,
}
