import type { UnplacedChange } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import { raiseVersion } from './versions.sql.ts'

/** Takes the turn to change the catalogue of an environment, and tells every instance once that is done. */
export async function takeTurn(tx: UnplacedChange, scope: EnvironmentScope): Promise<void> {
  await raiseVersion(tx, scope)
  tx.wake('catalogue')
}
