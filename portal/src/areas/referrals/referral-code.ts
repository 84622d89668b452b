import { entry } from '../../app/entry.ts'
import { stored } from '../../app/storage.ts'

const kept = stored<string>(sessionStorage, 'userkeep.portal.ref')

/** The code of the referral link. It is removed from the address and stays in the tab until a sign-up. */
function readCode(): string | null {
  const given = entry.query.get('ref')?.slice(0, 100) || null
  if (given) kept.set(given)
  return given ?? kept.get()
}

export const referralCode = readCode()
