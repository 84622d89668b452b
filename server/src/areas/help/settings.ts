import type { help } from '@userkeep/contract'
import { diff } from '../../platform/diff.ts'
import { invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findAddresses } from './addresses.ts'
import { findSettings, lockHelp, raiseVersion, saveSettings } from './settings.sql.ts'

type Routes = typeof help.routes

export const getSettings: Verb<Routes['settings']> = async ({ db, scope, platform }) => {
  const addresses = await findAddresses(db, platform, scope)
  return { ...(await findSettings(db, scope)), url: addresses?.home() ?? null }
}

export const updateSettings: Verb<Routes['updateSettings']> = async ({ body, scope, change, now, platform }) =>
  change(async (tx) => {
    await lockHelp(tx, scope)
    const before = await findSettings(tx, scope)
    const after = { ...before, ...body }
    if (!after.locales.includes(after.default_locale)) invalid('default_locale', 'must be one of the locales')
    if (after.home_url?.endsWith('/')) invalid('home_url', 'must not end with a slash')
    const changes = diff(before, after, ['default_locale', 'locales', 'home_url'])
    if (Object.keys(changes).length === 0) tx.unchanged()
    else {
      await saveSettings(tx, scope, after, now)
      await raiseVersion(tx, scope)
      tx.wake('help')
      tx.audited({ target: { type: 'help_settings', id: scope.environmentId, name: 'Help center' }, changes })
    }
    const addresses = await findAddresses(tx, platform, scope)
    return { ...after, url: addresses?.home() ?? null }
  })
