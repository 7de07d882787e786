/** Above a policy in another language than English. English readers never see it. */
export const policyTranslation = {
  binds: 'This is a translation. Only the English text binds.',
  readEnglish: 'Read the English Text',
  readTranslation: 'Read the Translation',
}
