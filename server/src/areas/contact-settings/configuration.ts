import { contactSettings } from '@userkeep/contract'
import { configurationKinds, managed } from '../configuration/public.ts'
import { getSettings, updateSettings } from './settings.ts'

const { routes } = contactSettings

/** The address of the portal differs in each environment, and an owner confirms it. */
export const signInKinds = configurationKinds.by({
  sign_in: {
    permission: 'customers:write',
    list: managed(routes.get, getSettings),
    update: managed(routes.update, updateSettings),
    omit: ['portal_url'],
  },
})
