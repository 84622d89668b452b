import { entry } from './entry.ts'
import { randomText } from './random.ts'
import { stored } from './storage.ts'

const kept = stored<string>(localStorage, `userkeep.portal.browser.${entry.key}`)

/** What whoever signs in here is known by as well: somebody who refers themselves signs up where they signed in before. */
export function browserId(): string {
  const id = kept.get() ?? `portal-${randomText(16)}`
  kept.set(id)
  return id
}
