import type { cutOffs as en } from '../../en/exams/cut-offs.ts'
import type { SameWords } from '../../language.ts'

export const cutOffs: SameWords<typeof en> = {
  label: (year) => `${year} के कट-ऑफ़`,
  category: (year) => `${year} का कट-ऑफ़ किसके लिए`,
  staysHere: 'आपकी पसंद इसी डिवाइस पर रहती है।',
  choose: 'श्रेणी चुनें',
  source: (source) => `स्रोत: ${source}`,
  needed: (marks) => `${marks} अंक चाहिए थे।`,
  asMany: (marks) => `${marks} अंक चाहिए थे। आपके ठीक इतने ही हैं।`,
  more: (marks, own, difference) => `${marks} अंक चाहिए थे। आपके ${own} हैं: ${difference} ज़्यादा।`,
  fewer: (marks, own, difference) => `${marks} अंक चाहिए थे। आपके ${own} हैं: ${difference} कम।`,
}
