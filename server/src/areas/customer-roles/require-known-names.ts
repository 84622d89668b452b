import { invalid } from '../../platform/fail.ts'
import { unknownServiceNames } from './rules.ts'

/** The tenant may call its own permissions what it likes; names with `$` are the service's. */
export function requireKnownNames(permissions: readonly string[]): void {
  const unknown = unknownServiceNames(permissions)
  if (unknown.length > 0) invalid('permissions', `${unknown.join(', ')} is no permission of the service`)
}
