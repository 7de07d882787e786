import type { Page, PageId, PageOfItem } from '@sopan/domain/pages'

export interface PageWords {
  /** Titles of tabs, without the brand. */
  titles: Readonly<Record<Exclude<PageId, PageOfItem | 'redirect'>, string>>
  /** Why a page for learners asks a visitor to log in. */
  loginReasons: Readonly<Record<NonNullable<Page['loginReason']>, string>>
}

export const pages: PageWords = {
  titles: {
    'api-test': 'API Test',
    books: 'Books',
    'coming-soon': 'Coming Soon',
    contact: 'Contact Us',
    courses: 'All Courses',
    dashboard: 'Dashboard',
    'forgot-password': 'Forgot Password',
    home: 'Online classes and tests for competitive exams',
    'job-alert': 'Job Alert',
    join: 'Join a Batch',
    login: 'Login',
    maintenance: 'System Status',
    notifications: 'Notifications',
    'payment-history': 'Payment History',
    'payment-return': 'Your Payment',
    practice: 'Practice',
    privacy: 'Privacy Policy',
    profile: 'My Profile',
    refunds: 'Cancellation and Refunds',
    register: 'Create Account',
    'report-card': 'Report Card',
    'reset-password': 'New Password',
    rewards: 'Rewards and Referrals',
    search: 'Search',
    shipping: 'Shipping Policy',
    syllabus: 'Syllabus',
    terms: 'Terms and Conditions',
    'test-results': 'Test Results',
    tests: 'Tests',
    'time-table': 'Time Table',
  },
  loginReasons: { support: 'Please login to contact support' },
}
