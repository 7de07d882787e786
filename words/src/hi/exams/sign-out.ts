import type { signOut as en } from '../../en/exams/sign-out.ts'
import type { SameWords } from '../../language.ts'

export const signOut: SameWords<typeof en> = {
  title: 'लॉग आउट करें?',
  stay: 'लॉग आउट न करें',
  signOut: 'लॉग आउट करें',
  text: (answers) =>
    answers === 1
      ? 'टेस्ट का 1 उत्तर अभी नहीं भेजा गया। वह इस डिवाइस पर सुरक्षित है और यहाँ फिर लॉगिन करने पर भेज दिया जाएगा।'
      : `टेस्ट के ${answers} उत्तर अभी नहीं भेजे गए। वे इस डिवाइस पर सुरक्षित हैं और यहाँ फिर लॉगिन करने पर भेज दिए जाएँगे।`,
}
