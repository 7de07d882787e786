import type { searchForm as en } from '../../en/catalogue/search-form.ts'
import type { SameWords } from '../../language.ts'

export const searchForm: SameWords<typeof en> = {
  label: 'सब कुछ खोजें',
  placeholder: 'परीक्षा, विषय या टीचर',
}
