import { entry } from '../../app/entry.ts'
import { stored } from '../../app/storage.ts'

const kept = stored<string>(sessionStorage, 'userkeep.portal.ref')

/** Of the link that led here. The address forgets it at once, and the tab does not, until somebody has signed up. */
function readCode(): string | null {
  const given = entry.query.get('ref')?.slice(0, 100) || null
  if (given) kept.set(given)
  return given ?? kept.get()
}

export const referralCode = readCode()
