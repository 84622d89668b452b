import { render } from 'preact'
import type { WidgetApi } from '../part.ts'
import { shadowIn } from '../ui/shadow-in.ts'
import { createSurface, type Surface } from '../ui/surface.ts'
import type { Asked, PreviewAnswer, ViewModule } from './preview.ts'

const views = import.meta.glob<ViewModule>(['../parts/*/view.tsx', '../elements/*/view.tsx'])
const answers = import.meta.glob<PreviewAnswer>(['../parts/*/preview.ts', '../elements/*/preview.ts'], {
  import: 'answer',
})

let surface: Surface | undefined
let latest = 0

/** The view itself, as a page would have it; only what it asks of the service is answered here. */
async function show(asked: Asked): Promise<void> {
  const mine = ++latest
  const folder = `../${asked.kind}/${asked.name}`
  const [view, answer] = await Promise.all([views[`${folder}/view.tsx`]?.(), answers[`${folder}/preview.ts`]?.()])
  if (mine !== latest || !view) return
  document.documentElement.dataset.theme = asked.theme
  document.documentElement.dataset.kind = asked.kind
  const root = asked.kind === 'parts' ? rootOfParts(asked, view) : rootOfElement(asked, view)
  notifyHeightOf(root)
  const { View } = view
  render(<View key={asked.turn} shown={asked.shown} widget={handsOf(asked, answer)} />, root)
}

function rootOfParts({ name, theme, color }: Asked, { styles }: ViewModule): HTMLElement {
  surface ??= createSurface(document)
  surface.addStyles(name, styles)
  surface.paint({ theme, color })
  return surface.root
}

const rootOfElement = ({ name, theme, color }: Asked, { styles }: ViewModule): HTMLElement =>
  shadowIn(document.querySelector('#element') ?? document.body, `userkeep-${name}`, styles, { theme, color })

const nothingKept = { read: () => null, write: () => {} }
const never = new Promise<never>(() => {})

const handsOf = ({ shown }: Asked, answer: PreviewAnswer | undefined): WidgetApi => {
  const answered = async <T,>(path: string, ask = {}): Promise<T> =>
    answer ? (structuredClone(answer(path, ask, shown)) as T) : never
  return {
    key: 'preview',
    isPreview: true,
    call: answered,
    getPublic: (path) => answered(path, { method: 'GET' }),
    onTracked: () => () => {},
    onMessenger: () => () => {},
    kept: nothingKept,
    storedInTab: nothingKept,
  }
}

const recordFact = (message: object) => parent.postMessage({ userkeepPreview: message }, location.origin)

let observer: ResizeObserver | undefined

/** A floating view has none. */
function notifyHeightOf(root: HTMLElement): void {
  observer?.disconnect()
  observer = new ResizeObserver(() => recordFact({ height: Math.ceil(root.getBoundingClientRect().height) }))
  observer.observe(root)
}

// A link would lead away from the preview.
document.addEventListener('click', (event) => {
  if (event.composedPath().some((node) => node instanceof HTMLAnchorElement)) event.preventDefault()
})

addEventListener('message', ({ source, origin, data }) => {
  if (source === parent && origin === location.origin && data?.userkeepPreview) void show(data.userkeepPreview as Asked)
})
recordFact({ isReady: true })
