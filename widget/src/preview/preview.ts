import type { ComponentType } from 'preact'
import type { Ask } from '../api.ts'
import type { PartProps } from '../part.ts'
import type { Look } from '../ui/surface.ts'

/** The panel's request: a part or an element by name, with the data that boot or the service would give. */
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

/**
 * Returns the service's answer in a preview. A `preview.ts` beside a view exports one as `answer`; without it there is
 * no answer.
 */
export type PreviewAnswer<Shown = unknown> = (path: string, ask: Ask, shown: Shown) => unknown
