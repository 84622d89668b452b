import { locale } from '../../texts/locale.ts'
export type SortValue = string | number | boolean | null

export interface Sort {
  id: string
  isDescending: boolean
}

/** `name` or `-name`, as it is in the URL and in the API. */
export function sortOf(text: string | undefined): Sort | null {
  if (!text) return null
  return text.startsWith('-') ? { id: text.slice(1), isDescending: true } : { id: text, isDescending: false }
}

/** Returns the next sort after a press on a header: ascending, descending, none. */
export function nextSort(current: Sort | null, id: string): string | undefined {
  if (current?.id !== id) return id
  return current.isDescending ? undefined : `-${id}`
}

/** Returns the sort for the API; a column sorted in the browser has none. */
export function apiSort<const Name extends string>(names: readonly Name[], text: string | undefined) {
  const id = sortOf(text)?.id
  return names.some((name) => name === id) ? (text as Name | `-${Name}`) : undefined
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

function compare(one: SortValue, other: SortValue): number {
  return typeof one === 'string' && typeof other === 'string'
    ? collator.compare(one, other)
    : Number(one) - Number(other)
}

/** Rows without a value come last in either direction. */
export function sorted<Row>(rows: readonly Row[], sortValue: (row: Row) => SortValue, isDescending: boolean): Row[] {
  return rows.toSorted((one, other) => {
    const [left, right] = [sortValue(one), sortValue(other)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return isDescending ? compare(right, left) : compare(left, right)
  })
}
