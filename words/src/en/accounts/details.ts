/** The labels of a learner's details and passwords, in forms and where they are shown. */
export const details = {
  fullName: 'Full name',
  name: 'Name',
  state: 'State',
  district: 'District',
  referralCode: 'Referral code',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm password',
  setPassword: 'Set New Password',
  strength: {
    short: 'At least 6 characters.',
    weak: 'Weak. Use three words, for example ‘mango river 42’.',
    fair: 'Fair. A few more characters make it strong.',
    strong: 'Strong.',
  },
}
