import type { WidgetElement } from './element.ts'
import type { Emitter } from './emitter.ts'
import type { WidgetApi } from './part.ts'
import type { Place } from './place.ts'
import type { Session } from './session.ts'

interface Around extends Pick<Place, 'theme'> {
  session: Session
  emitter: Emitter
  widget: WidgetApi
  warn(text: string): void
}

/** The command that shows an element of the widget in one of the page, and again for another person. */
export const elementCommand =
  ({ name, isForAnyone, load }: WidgetElement, { session, emitter, widget, theme, warn }: Around) =>
  (target: unknown, options: object = {}): (() => void) | undefined => {
    if (!(target instanceof Element)) return void warn(`${name} requires an element of the page`)
    const show = async () => {
      const answer = session.answer()
      if (!answer && !isForAnyone) return
      const isCurrent = () => session.answer() === answer
      try {
        const { show: showIn } = await load()
        const look = { theme, color: answer?.config.brand.color ?? null }
        if (isCurrent()) await showIn(target, { answer, widget, look, options, isCurrent })
      } catch (error) {
        warn(`${name} could not be shown: ${(error as Error).message}`)
      }
    }
    void show()
    return emitter.on('change', () => void show())
  }
