import type { Change } from '../../platform/change.ts'
import { type Context, withConnection } from '../../platform/context.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** Usage that was just reported and is counted. */
interface ReportedUsage {
  readonly scope: EnvironmentScope
  readonly used: readonly { readonly customerId: string; readonly meterId: string }[]
  readonly now: Date
}

/** The connection of the report. Handlers read and write in its transaction, if there is one. */
interface ReportedIn {
  readonly db: Db
  change<T>(work: (tx: Change) => Promise<T>): Promise<T>
}

/** Runs after usage was stored and before the report is answered. The `sql` of the context reads the stored usage. */
export type UsageReported<Own = unknown> = (
  reported: ReportedUsage & Pick<ReportedIn, 'change'>,
  context: Context<Own>,
) => Promise<void>

interface UsageReportedPoint extends Extension {
  readonly contribution: UsageReported<this['own']>
}

export const usageReported = extensionPoint<UsageReportedPoint>('usage.reported')

export async function notifyUsageReported(
  { contributions }: Extensible,
  { db, change }: ReportedIn,
  reported: ReportedUsage,
): Promise<void> {
  for (const { contribution, context } of contributions(usageReported))
    await contribution({ ...reported, change }, withConnection(context, db))
}
