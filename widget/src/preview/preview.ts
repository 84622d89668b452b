import type { ComponentType } from 'preact'
import type { Ask } from '../api.ts'
import type { PartProps } from '../part.ts'
import type { Look } from '../ui/surface.ts'

/** What the panel asks for: a part or an element by its name, with what boot or the service would have given it. */
export interface Asked extends Look {
  kind: 'parts' | 'elements'
  name: string
  shown: unknown
  /** Another number starts over. */
  turn: number
}

export interface ViewModule {
  View: ComponentType<PartProps<unknown>>
  styles: string
}

/** What the service would answer. A `preview.ts` beside a view exports one as `answer`; without it nothing is answered. */
export type PreviewAnswer<Shown = unknown> = (path: string, ask: Ask, shown: Shown) => unknown
