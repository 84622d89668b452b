/** The 97.5th percentile of the normal distribution: 95 % lie between it and its negative. */
const z = 1.959963984540054

interface Proportion {
  rate: number | null
  low: number | null
  high: number | null
}

/** Returns a rate with its 95 % Wilson score interval, which holds for small numbers and for rates near 0 and 1. */
export function proportion(some: number, all: number): Proportion {
  if (all === 0) return { rate: null, low: null, high: null }
  const rate = some / all
  const middle = rate + (z * z) / (2 * all)
  const reach = z * Math.sqrt((rate * (1 - rate)) / all + (z * z) / (4 * all * all))
  const whole = 1 + (z * z) / all
  return { rate, low: Math.max((middle - reach) / whole, 0), high: Math.min((middle + reach) / whole, 1) }
}

interface Lift {
  difference: number
  low: number
  high: number
  verdict: 'higher' | 'lower' | 'unclear'
}

interface Group {
  converted: number
  people: number
}

/**
 * Returns the difference of two rates with its 95 % interval: Newcombe's hybrid of the two score intervals (1998,
 * method 10). null if one of the groups is empty.
 */
export function liftOf(sent: Group, heldOut: Group): Lift | null {
  const [a, b] = [proportion(sent.converted, sent.people), proportion(heldOut.converted, heldOut.people)]
  if (a.rate === null || a.low === null || a.high === null) return null
  if (b.rate === null || b.low === null || b.high === null) return null
  const difference = a.rate - b.rate
  const low = difference - Math.hypot(a.rate - a.low, b.high - b.rate)
  const high = difference + Math.hypot(a.high - a.rate, b.rate - b.low)
  return { difference, low, high, verdict: low > 0 ? 'higher' : high < 0 ? 'lower' : 'unclear' }
}
