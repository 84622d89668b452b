import type { GatewayPrice } from '../port.ts'

interface PriceTier {
  readonly up_to: number | null
  readonly unit_amount: number
  readonly unit_amount_decimal?: string | undefined
  readonly flat_amount: number
}

/** A price as the sandbox stores it with a purchase, with everything needed to price it again. */
export interface SandboxPrice {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly type: GatewayPrice['type']
  readonly model: GatewayPrice['model']
  readonly currency: string
  readonly amount: number | null
  readonly unit_amount_decimal?: string | null
  readonly package_size?: number | null
  readonly tiers: readonly PriceTier[] | null
  readonly interval: GatewayPrice['interval']
  readonly interval_count: number | null
  readonly meter: string | null
}

export const storedPrice = (price: GatewayPrice): SandboxPrice => ({
  id: price.id,
  name: price.product.name,
  description: price.product.description,
  type: price.type,
  model: price.model,
  currency: price.currency,
  amount: price.amount,
  ...(price.unit_amount_decimal != null && { unit_amount_decimal: price.unit_amount_decimal }),
  ...(price.package_size != null && { package_size: price.package_size }),
  tiers: price.tiers?.map((tier) => ({ ...tier, flat_amount: tier.flat_amount ?? 0 })) ?? null,
  interval: price.interval,
  interval_count: price.interval_count,
  meter: price.meter,
})

/** Usage is paid afterwards, everything else in advance. */
export const isMetered = ({ meter }: SandboxPrice): boolean => meter !== null
