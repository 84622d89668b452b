import { configuration } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { applyConfiguration, getConfiguration, planConfiguration, storeItemKeys } from './configuration.ts'
import { planPromotion, promote } from './promotion.ts'

export const configurationArea = defineArea(
  configuration,
  {
    get: getConfiguration,
    storeKeys: storeItemKeys,
    plan: planConfiguration,
    apply: applyConfiguration,
    planPromotion,
    promote,
  },
  { tables: { configuration_keys: { rows: 'setup' } } },
)
