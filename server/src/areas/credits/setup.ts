import type { Context } from '../../platform/context.ts'
import { type Spend, type SpendOutcome, shareSpends } from './spends/settle-spends.ts'

export interface CreditsOwn {
  spend(spend: Spend): Promise<SpendOutcome>
}

export const setUp = (context: Context<undefined>): CreditsOwn => ({ spend: shareSpends(context) })
