/** A state or union territory, with its code in GST numbers. */
export interface IndianState {
  code: string
  name: string
}

/** The states and union territories of India, by their codes for GST. */
const STATES: readonly IndianState[] = [
  { code: '01', name: 'Jammu and Kashmir' },
  { code: '02', name: 'Himachal Pradesh' },
  { code: '03', name: 'Punjab' },
  { code: '04', name: 'Chandigarh' },
  { code: '05', name: 'Uttarakhand' },
  { code: '06', name: 'Haryana' },
  { code: '07', name: 'Delhi' },
  { code: '08', name: 'Rajasthan' },
  { code: '09', name: 'Uttar Pradesh' },
  { code: '10', name: 'Bihar' },
  { code: '11', name: 'Sikkim' },
  { code: '12', name: 'Arunachal Pradesh' },
  { code: '13', name: 'Nagaland' },
  { code: '14', name: 'Manipur' },
  { code: '15', name: 'Mizoram' },
  { code: '16', name: 'Tripura' },
  { code: '17', name: 'Meghalaya' },
  { code: '18', name: 'Assam' },
  { code: '19', name: 'West Bengal' },
  { code: '20', name: 'Jharkhand' },
  { code: '21', name: 'Odisha' },
  { code: '22', name: 'Chhattisgarh' },
  { code: '23', name: 'Madhya Pradesh' },
  { code: '24', name: 'Gujarat' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
  { code: '27', name: 'Maharashtra' },
  { code: '29', name: 'Karnataka' },
  { code: '30', name: 'Goa' },
  { code: '31', name: 'Lakshadweep' },
  { code: '32', name: 'Kerala' },
  { code: '33', name: 'Tamil Nadu' },
  { code: '34', name: 'Puducherry' },
  { code: '35', name: 'Andaman and Nicobar Islands' },
  { code: '36', name: 'Telangana' },
  { code: '37', name: 'Andhra Pradesh' },
  { code: '38', name: 'Ladakh' },
]

/** Former and shorter names that people still write. */
const OTHER_NAMES: Record<string, string> = {
  'Andaman and Nicobar': '35',
  'Dadra and Nagar Haveli': '26',
  'Daman and Diu': '26',
  'J and K': '01',
  'NCT of Delhi': '07',
  'New Delhi': '07',
  Orissa: '21',
  Pondicherry: '34',
  Uttaranchal: '05',
}

/** Union territories without a parliament, whose part of the tax is the UTGST. */
const WITH_UTGST = new Set(['04', '26', '31', '35', '38'])

/** No name is longer; a longer text is not searched. */
const LONGEST = 100

/** Equal for names that differ only in case, spaces, punctuation and '&'. */
const keyOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')

const byCode = new Map(STATES.map((state) => [state.code, state]))
const byKey = new Map([
  ...STATES.map((state) => [keyOf(state.name), state] as const),
  ...Object.entries(OTHER_NAMES).map(([name, code]) => [keyOf(name), byCode.get(code)] as const),
])

/** The state that a free text names; null if the text names no state of the list. */
export function findState(text: string | null): IndianState | null {
  if (text === null || text.length > LONGEST) return null
  return byKey.get(keyOf(text)) ?? null
}

/** 'Haryana (06)', as the place of supply is written. */
export const stateLabel = ({ name, code }: IndianState): string => `${name} (${code})`

/** The name of the state's half of the tax. */
export const stateTaxName = (state: IndianState | null): 'SGST' | 'UTGST' =>
  state !== null && WITH_UTGST.has(state.code) ? 'UTGST' : 'SGST'
