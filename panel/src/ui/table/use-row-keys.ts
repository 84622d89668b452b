import type { RefObject } from 'react'
import { useScreenKeys } from '../../app/screen-keys.ts'
import { texts } from '../../texts/table.ts'

const opener = 'a[href], button'

/** Registers j and k, which focus the next and the previous row of a list. Enter then opens it. */
export function useRowKeys(list: RefObject<HTMLElement | null>, rowSelector = 'tbody tr', isOn = true): void {
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(rowSelector) ?? [])].filter((row) =>
      row.querySelector(opener),
    )
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const next = at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step
    rows[next]?.querySelector<HTMLElement>(opener)?.focus()
  }
  const keys = [
    { key: 'j', does: texts.nextRow, run: () => move(1) },
    { key: 'k', does: texts.previousRow, run: () => move(-1) },
  ]
  useScreenKeys(isOn ? keys : [])
}
