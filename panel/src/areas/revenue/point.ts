import type { PointInterval } from '../../ui/charts/point-labels.ts'

/** A point of a chart: the movements in a currency, or the trials that ended. */
export interface Point {
  from: string
  interval: PointInterval
  of: string
  segment_id?: string | undefined
}

export const trials = 'trials'

const pattern = /^(\d{4}-\d\d-\d\d)\.(day|week|month)\.([a-z]{3}|trials)(?:\.([0-9a-f-]{36}))?$/

/** Reads `2026-11-01.month.eur`, or with a segment `2026-11-01.month.eur.<id>`. */
export function pointOf(text: string | undefined): Point | undefined {
  const [, from, interval, of, segment_id] = pattern.exec(text ?? '') ?? []
  return from && interval && of ? { from, interval: interval as PointInterval, of, segment_id } : undefined
}

export const textOfPoint = ({ from, interval, of, segment_id }: Point): string =>
  [from, interval, of, segment_id].filter(Boolean).join('.')
