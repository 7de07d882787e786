import type { MoneyDocument } from '@sopan/contract/orders/receipts'

import { drawDocument } from './draw.ts'

export const draw = (document: MoneyDocument): Promise<Uint8Array> => drawDocument(document)
