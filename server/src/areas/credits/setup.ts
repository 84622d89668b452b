import type { Context } from '../../platform/context.ts'
import { type Spend, type SpendOutcome, shareSpends } from './spends/settle-spends.ts'

/** What lives as long as the process. */
export interface CreditsOwn {
  spend(spend: Spend): Promise<SpendOutcome>
}

export const setUp = (context: Context<undefined>): CreditsOwn => ({ spend: shareSpends(context) })
