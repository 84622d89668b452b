import type { Answer } from './answer.ts'
import type { WidgetApi } from './part.ts'
import type { Look } from './ui/surface.ts'

/** The arguments of an element. */
export interface Shown<Options = object> {
  /** The answer of boot; null if the element does not wait for it and nobody is known yet. */
  answer: Answer | null
  widget: WidgetApi
  look: Look
  /** The options of the command. */
  options: Options
  /** Whether this is still to be shown: somebody else may be there by the time that something has been read. */
  isCurrent(): boolean
}

/**
 * Something that a page asks for by a command of its name, inside an element of its own: a folder in `elements/` whose
 * `element.ts` exports one as `element`. What is seen of it is a script of its own, loaded when it is asked for.
 */
export interface WidgetElement<Options = object> {
  name: string
  /** Is the same for everybody, so that it is shown before it is known who is there. */
  isForAnyone?: true
  load(): Promise<{ show(target: Element, shown: Shown<Options>): void | Promise<void> }>
}

export const defineElement = <Options>(element: WidgetElement<Options>): WidgetElement => element as WidgetElement
