import type { User } from '@sopan/contract/account'
import { code } from '@sopan/contract/fields'
import { registration } from '@sopan/contract/forms'
import { z } from 'zod'

/** The texts of the form's fields. */
export const valuesOf = (profile: User) => ({
  name: profile.name,
  email: profile.email,
  phone: profile.phone ?? '',
  state: profile.state ?? '',
  district: profile.district ?? '',
  current_password: '',
})

export type ProfileValues = ReturnType<typeof valuesOf>

/** Whether the typed email is another one than the account's, also by letter case alone. */
export const isOtherEmail = (typed: string, { email }: Pick<User, 'email'>) =>
  typed.trim().normalize('NFC') !== email

/** The rules of registration; another email requires the password. */
export const profileForm = (profile: User) =>
  registration
    .omit({ password: true })
    .extend({ current_password: z.string() })
    .refine((form) => form.current_password !== '' || !isOtherEmail(form.email, profile), {
      error: code('password_needed_for_email'),
      path: ['current_password'],
      // By default it runs only when every field is valid.
      when: () => true,
    })
    .transform(({ current_password: password, ...fields }) =>
      isOtherEmail(fields.email, profile) ? { ...fields, current_password: password } : fields,
    )
