import type { Change } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Platform } from '../../platform/platform.ts'

/** Whatever the old credentials had opened or could still open ends with them, in each area that has something of it. */
export async function endOpenProofs(
  tx: Change,
  { contactData }: Platform,
  scope: EnvironmentScope,
  contactId: string,
): Promise<void> {
  await contactData.credentialsChanged(tx, { scope, contactId })
}
