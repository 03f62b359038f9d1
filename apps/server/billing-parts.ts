import type { Config } from '#platform/server/config.ts'
import { type CardService, type Seller, stripe } from '#slices/billing/server/service.ts'

/** Who runs this installation, as its invoices say. */
export const sellerOf = ({ operator, publicUrl }: Pick<Config, 'operator' | 'publicUrl'>): Seller => ({
  name: operator['OPERATOR_NAME'] ?? new URL(publicUrl).host,
  address: operator['OPERATOR_ADDRESS'] ?? '',
  email: operator['OPERATOR_EMAIL'] ?? '',
  vatNumber: operator['OPERATOR_VAT_NUMBER'] ?? '',
})

/** Cards, where the operator has keys for them; otherwise the operator sends invoices. */
export const cardsOf = ({ stripe: settings, publicUrl }: Pick<Config, 'stripe' | 'publicUrl'>): CardService | null =>
  settings ? stripe(settings, publicUrl) : null
