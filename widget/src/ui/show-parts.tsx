import { type ComponentType, render } from 'preact'
import type { Part, PartProps, WidgetApi } from '../part.ts'
import { createSurface, type Look, type Surface } from './surface.ts'

interface Wanted {
  part: Part
  shown: unknown
}

interface Loaded {
  name: string
  View: ComponentType<PartProps<unknown>>
  shown: unknown
}

let surface: Surface | undefined
let turn = 0

/** Shows these parts and no others. A part whose script does not come is left out. */
export async function showParts(
  wanted: readonly Wanted[],
  { widget, ...look }: Look & { widget: WidgetApi },
): Promise<void> {
  const mine = ++turn
  const came = await Promise.allSettled(wanted.map((one) => load(one)))
  if (mine !== turn) return
  surface ??= createSurface(document)
  surface.paint(look)
  const loaded: Loaded[] = []
  for (const result of came) {
    if (result.status === 'rejected') console.warn('userkeep:', result.reason)
    else {
      surface.addStyles(result.value.name, result.value.styles)
      loaded.push(result.value)
    }
  }
  render(
    loaded.map(({ name, View, shown }) => <View key={name} shown={shown} widget={widget} />),
    surface.root,
  )
}

async function load({ part, shown }: Wanted): Promise<Loaded & { styles: string }> {
  const { View, styles } = await part.load()
  return { name: part.name, View, styles, shown }
}
