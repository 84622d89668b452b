const property = '--userkeep-banner-top'
const { documentElement: root } = document

/** The maximum number of page elements whose position is compared to see if the page leaves room by itself. */
const maxElements = 50

/** Returns whether the page leaves room for the top banner by the custom property itself. */
function leavesRoomItself(height: number): boolean {
  const all = document.body?.getElementsByTagName('*') ?? []
  const tops = () =>
    Array.from({ length: Math.min(all.length, maxElements) }, (_, n) => all[n]?.getBoundingClientRect().top)
  root.style.removeProperty(property)
  const before = tops()
  root.style.setProperty(property, `${height}px`)
  return String(tops()) !== String(before)
}

/** The maximum number of page elements among which a header is looked for. */
const maxSearched = 1000

/** Elements that were moved below the banner, and their own inline `top`. */
const moved = new Map<HTMLElement, string>()

/** Moves everything down that keeps its place while the page scrolls, if some of it would be covered. */
function moveHeaders(height: number): boolean {
  const placed = [...(document.body?.querySelectorAll<HTMLElement>('*') ?? [])]
    .slice(0, maxSearched)
    .flatMap((element) => {
      const { position, top } = getComputedStyle(element)
      const isPlaced = (position === 'fixed' || position === 'sticky') && Number.parseFloat(top) >= 0
      return isPlaced ? [{ element, position, top: Number.parseFloat(top) }] : []
    })
  const isCovered = ({ element, position }: (typeof placed)[number]) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return position === 'fixed' && top < height && bottom > 0 && width > 0
  }
  if (!placed.some(isCovered)) return false
  for (const { element, top } of placed) {
    moved.set(element, element.style.top)
    element.style.setProperty('top', `${top + height}px`, 'important')
  }
  return true
}

function moveHeadersBack(): void {
  for (const [element, top] of moved) element.style.top = top
  moved.clear()
}

/** The page, by the custom property; the widget, by moving the page; or the widget, which moves its fixed header, too. */
export type RoomBy = 'page' | 'widget' | 'widget-and-header'

/**
 * Leaves room for a banner at the top, so that it covers nothing of the page: by the custom property where the page uses it, else
 * by moving the page down. Returns who leaves the room.
 */
export function leaveRoom(height: number): RoomBy {
  const { style } = root
  const isPushed = style.paddingTop !== ''
  moveHeadersBack()
  if (isPushed) style.paddingTop = ''
  if (leavesRoomItself(height)) {
    if (isPushed) style.boxSizing = ''
    return 'page'
  }
  // A page that is as high as the window stays so.
  style.boxSizing = 'border-box'
  style.paddingTop = `${height}px`
  return moveHeaders(height) ? 'widget-and-header' : 'widget'
}

export function takeRoomBack(): void {
  moveHeadersBack()
  root.style.removeProperty(property)
  if (root.style.boxSizing === 'border-box') root.style.paddingTop = root.style.boxSizing = ''
}
