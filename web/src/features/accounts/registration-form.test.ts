import { checkText } from '@sopan/words/frame/checks'
import { expect, it } from 'vitest'

import { registrationForm } from './registration-form.ts'

const right = {
  name: 'Anjali Sharma',
  email: 'anjali@example.com',
  phone: '',
  state: '',
  district: '',
  password: 'monsoon6',
  confirmPassword: 'monsoon6',
  referralCode: '',
  acceptTerms: true,
}
const EMAIL = 'Please enter a valid email address'

it.each([
  [{ name: '' }, 'Full name is required'],
  [{ name: 'A' }, 'Name must be at least 2 characters long'],
  [{ name: 'Win at www.evil.example' }, 'Name must not contain a web address'],
  [{ district: 'https://evil.example' }, 'District must not contain a web address'],
  [{ email: '' }, 'Email is required'],
  [{ email: 'abc' }, EMAIL],
  [{ email: 'Anjali <anjali@example.com>' }, EMAIL],
  [{ email: '<anjali@example.com>' }, EMAIL],
  [{ password: '', confirmPassword: '' }, 'Password is required'],
  [{ password: '12345', confirmPassword: '12345' }, 'Password must be at least 6 characters long'],
  [{ confirmPassword: '' }, 'Please confirm your password'],
  [{ confirmPassword: 'monsoon7' }, 'Passwords do not match'],
  [{ phone: '12345' }, 'Please enter a valid 10-digit phone number'],
])('a registration with %j is refused: %s', (wrong, text) => {
  expect(registrationForm.safeParse(right).success).toBe(true)
  const { error } = registrationForm.safeParse({ ...right, ...wrong })
  expect(checkText(error?.issues[0]?.message ?? '', 'en')).toBe(text)
})
