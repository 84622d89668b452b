import type { Emitter } from './emitter.ts'
import type { Place } from './place.ts'
import type { Session } from './session.ts'

interface Needs extends Place {
  session: Session
  emitter: Emitter
  warn(text: string): void
}

/**
 * Shows a bell inside an element of the page, once it is known who is there. What is seen of it is a script of its own, and
 * only a page that asks for a bell opens a stream.
 */
export const notificationsCommand =
  ({ session, emitter, theme, warn }: Needs) =>
  (target: unknown): void => {
    if (!(target instanceof Element)) {
      warn('notifications takes an element of the page')
      return
    }
    const show = async () => {
      try {
        const answer = session.answer()
        if (!answer) return
        const { showBell } = await import('./elements/show-bell.tsx')
        // Somebody else may be there by now, and is told of next.
        if (session.answer() === answer) showBell(target, { answer, call: session.call, theme })
      } catch (error) {
        warn(`the notifications could not be shown: ${(error as Error).message}`)
      }
    }
    emitter.on('change', () => void show())
    void show()
  }
