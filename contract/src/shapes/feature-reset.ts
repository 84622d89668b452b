import { Type } from 'typebox'
import { oneOf } from '../kernel/index.ts'

export const FeatureReset = Type.Unsafe<'period' | 'month' | 'never'>({
  ...oneOf('period', 'month', 'never'),
  description:
    'When usage resets: `period`, with the period of the subscription; `month`, each month within a longer period, such ' +
    'as an allowance per month in a yearly plan; `never`, for a limit on items that exist and are released',
})
