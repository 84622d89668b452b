import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { texts } from '../texts/ui.ts'
import s from './sortable.module.css'

interface SortableProps<Item> {
  label: string
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Returns the item's name for announcements. */
  nameOf: (item: Item, index: number) => string
  onMove: (from: number, to: number) => void
  isClosed?: boolean
  children: (item: Item, index: number) => ReactNode
}

/** A list whose order is changed by dragging a handle, or with the arrow keys on it. */
export function Sortable<Item>({ label, items, keyOf, nameOf, onMove, isClosed, children }: SortableProps<Item>) {
  const rows = useRef(new Map<string, HTMLLIElement>())
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, say] = useState('')

  const move = (from: number, to: number) => {
    const item = items[from]
    if (item === undefined || to < 0 || to >= items.length || from === to) return
    onMove(from, to)
    say(texts.nameIsNowToOfCount(nameOf(item, from), to + 1, items.length))
  }

  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(index, to)
  }

  const onPointerMove = (event: PointerEvent) => {
    const from = items.findIndex((item) => keyOf(item) === dragged)
    if (from < 0) return
    const to = items.findIndex((item, index) => isPast(rows.current.get(keyOf(item)), event.clientY, index - from))
    if (to >= 0) move(from, to)
  }

  return (
    <>
      <ol className={s.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            ref={(row) => void (row ? rows.current.set(keyOf(item), row) : rows.current.delete(keyOf(item)))}
            className={s.row}
            data-dragged={dragged === keyOf(item) || undefined}
          >
            {!isClosed && (
              <ActionIcon
                variant="subtle"
                color="gray"
                className={s.handle}
                aria-label={texts.moveNameIndexOfCount(nameOf(item, index), index + 1, items.length)}
                aria-description={texts.dragOrPressTheArrowKeys}
                onKeyDown={(event) => onKeyDown(event, index)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId)
                  setDragged(keyOf(item))
                }}
                onPointerMove={onPointerMove}
                onLostPointerCapture={() => setDragged(null)}
              >
                <IconGripVertical size={16} stroke={1.8} />
              </ActionIcon>
            )}
            <div className={s.content}>{children(item, index)}</div>
          </li>
        ))}
      </ol>
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </>
  )
}

/** Whether the pointer has passed the middle of a row that lies in this direction of the one that is dragged. */
function isPast(row: HTMLElement | undefined, y: number, direction: number): boolean {
  if (!row || direction === 0) return false
  const { top, bottom } = row.getBoundingClientRect()
  const middle = (top + bottom) / 2
  return direction < 0 ? y < middle : y > middle && y <= bottom
}
