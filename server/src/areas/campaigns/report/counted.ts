/** The number of recipients with one delivery status. */
export interface Counted {
  campaign_id: string
  what: string
  variant: string
  reason: string
  people: number
}

export function peopleOf(
  counted: readonly Counted[],
  what: string,
  which: Partial<Pick<Counted, 'variant' | 'reason'>> = {},
): number {
  let people = 0
  for (const row of counted) {
    if (row.what !== what) continue
    if (which.variant !== undefined && row.variant !== which.variant) continue
    if (which.reason !== undefined && row.reason !== which.reason) continue
    people += row.people
  }
  return people
}
