import { entry } from './entry.ts'
import { randomText } from './random.ts'
import { stored } from './storage.ts'

const kept = stored<string>(localStorage, `userkeep.portal.browser.${entry.key}`)

/** Returns the id of this browser, so that a self-referral from it is recognized. */
export function browserId(): string {
  const id = kept.get() ?? `portal-${randomText(16)}`
  kept.set(id)
  return id
}
