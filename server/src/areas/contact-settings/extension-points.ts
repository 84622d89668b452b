import type { Change } from '../../platform/change.ts'
import { inTransaction, type TransactionContext } from '../../platform/context.ts'
import { type Extension, extensionPoint } from '../../platform/extension-point.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

interface ChangedLogo {
  readonly scope: EnvironmentScope
  readonly logoUrl: string | null
  readonly now: Date
}

/** Handles a changed logo, inside the transaction that saves it. It can refuse the address. */
export type LogoChanges<Own = unknown> = (logo: ChangedLogo, context: TransactionContext<Own, Change>) => Promise<void>

interface LogoChangesPoint extends Extension {
  readonly contribution: LogoChanges<this['own']>
}

export const logoChanges = extensionPoint<LogoChangesPoint>('contact-settings.logo-changes')

export async function handleLogo({ contributions }: Extensible, tx: Change, logo: ChangedLogo): Promise<void> {
  for (const { contribution, context } of contributions(logoChanges))
    await contribution(logo, inTransaction(context, tx))
}
