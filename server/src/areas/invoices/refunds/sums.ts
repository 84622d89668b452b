interface Counted {
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
}

/** Returns the refundable amount; pending refunds may succeed. */
export const refundableOf = (amountPaid: number, refunds: readonly Counted[]): number =>
  Math.max(
    0,
    refunds.reduce((left, { amount, status }) => (status === 'failed' ? left : left - amount), amountPaid),
  )

export const refundedOf = (refunds: readonly Counted[]): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'succeeded' ? sum + amount : sum), 0)
