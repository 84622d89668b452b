import type { GatewayCheckout } from '../../port.ts'
import type { CheckoutRow } from './checkouts.sql.ts'

type Shown = Pick<
  CheckoutRow,
  'ref' | 'token' | 'state' | 'subscription_ref' | 'invoice_ref' | 'instrument' | 'ours' | 'expires_at'
>

export const pathOfCheckout = (token: string): string => `/sandbox/checkouts/${token}`

export const toCheckout = (row: Shown, publicUrl: string): GatewayCheckout => ({
  ref: row.ref,
  url: publicUrl + pathOfCheckout(row.token),
  expiresAt: new Date(row.expires_at),
  state: row.state,
  subscriptionRef: row.subscription_ref,
  invoiceRef: row.invoice_ref,
  instrument: row.instrument,
  ours: { checkoutId: row.ours.checkoutId },
})
