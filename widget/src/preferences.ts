import type { OwnConsents } from './elements/own-consents.ts'
import type { Emitter } from './emitter.ts'
import type { Place } from './place.ts'
import type { Session } from './session.ts'

interface Needs extends Place {
  session: Session
  emitter: Emitter
  warn(text: string): void
}

const path = '/v1/contact/consents'

/** Shows inside an element of the page what mail whoever is there agreed to. What is seen of it is a script of its own. */
export const preferencesCommand =
  ({ session, emitter, theme, warn }: Needs) =>
  (target: unknown): (() => void) | undefined => {
    if (!(target instanceof Element)) return void warn('preferences takes an element of the page')
    const choose = async (category: string, granted: boolean) => {
      const body = { consents: { [category]: granted }, source: 'widget' }
      return (await session.call<OwnConsents>(path, { method: 'PUT', body })).consents
    }
    const show = async () => {
      const answer = session.answer()
      if (!answer) return
      try {
        const [{ showPreferences }, own] = await Promise.all([
          import('./elements/show-preferences.tsx'),
          answer.verified ? session.call<OwnConsents>(path, { method: 'GET' }) : null,
        ])
        const shown = own && { consents: own.consents, choose }
        if (session.answer() === answer) showPreferences(target, shown, { theme, color: answer.config.brand.color })
      } catch (error) {
        warn(`the preferences could not be shown: ${(error as Error).message}`)
      }
    }
    void show()
    return emitter.on('change', () => void show())
  }
