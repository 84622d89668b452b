import { type RefObject, useEffect, useRef, useState } from 'react'

export interface Selection<Row> {
  rows: Row[]
  has: (row: Row) => boolean
  /** With `isRange`, everything between this row and the one before it. */
  toggle: (row: Row, isRange: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** The rows that are ticked. They stay ticked on other pages, until the list is narrowed in another way. */
export function useSelection<Row>(shown: readonly Row[], rowKey: (row: Row) => string, narrowedBy: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map())
  const last = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun again whenever the list is another one
  useEffect(() => setChosen(new Map()), [narrowedBy])
  const isAll = shown.length > 0 && shown.every((row) => chosen.has(rowKey(row)))
  const change = (rows: readonly Row[], isOn: boolean) =>
    setChosen((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (isOn) after.set(rowKey(row), row)
        else after.delete(rowKey(row))
      }
      return after
    })
  const selection: Selection<Row> & { isAll: boolean } = {
    rows: [...chosen.values()],
    isAll,
    has: (row) => chosen.has(rowKey(row)),
    toggle(row, isRange) {
      const range = isRange ? between(shown, rowKey, last, row) : [row]
      change(range, !chosen.has(rowKey(row)))
      last.current = rowKey(row)
    },
    toggleAll: () => change(shown, !isAll),
    clear: () => setChosen(new Map()),
  }
  return selection
}

function between<Row>(
  shown: readonly Row[],
  rowKey: (row: Row) => string,
  last: RefObject<string | null>,
  row: Row,
): readonly Row[] {
  const from = shown.findIndex((other) => rowKey(other) === last.current)
  const to = shown.indexOf(row)
  return from < 0 ? [row] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
}
