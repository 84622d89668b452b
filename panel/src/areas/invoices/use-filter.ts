import { useScreen } from '../../app/screen-search.ts'
import { dayToMoment, type Invoice, statuses } from './invoice.ts'

export type Filter = ReturnType<typeof useFilter>

/** The filter of the list, its totals and its export. */
export function useFilter() {
  const screen = useScreen()
  const asked = screen.get('status')
  const status = asked !== undefined && asked in statuses ? (asked as Invoice['status']) : undefined
  const given = {
    currency: screen.get('currency'),
    since: dayToMoment(screen.get('since')),
    until: dayToMoment(screen.get('until'), 1),
  }
  const named = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...(Object.fromEntries(named) as Partial<Record<keyof typeof given, string>>), ...(status && { status }) }
}
