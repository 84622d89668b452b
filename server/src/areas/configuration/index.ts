import { configuration } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { applyConfiguration, getConfiguration, planConfiguration } from './configuration.ts'
import { planPromotion, promote } from './promotion.ts'

export const configurationArea = defineArea(
  configuration,
  {
    get: getConfiguration,
    plan: planConfiguration,
    apply: applyConfiguration,
    planPromotion,
    promote,
  },
  { tables: { configuration_keys: { rows: 'setup' } } },
)
