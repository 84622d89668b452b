import type { Context } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'

/** Returns the address of a post in the portal, or null if the portal has no key. */
export async function portalAddress(
  { sql, settings: { publicUrl } }: Pick<Context, 'sql' | 'settings'>,
  scope: EnvironmentScope,
): Promise<(postId: string) => string | null> {
  const settings = await settingsOf(sql, scope.environmentId)
  const key = await publishableKeyOf(sql, scope, portalOrigin(settings, publicUrl))
  return (postId) => (key === null ? null : portalLink(settings, publicUrl, key, `feedback/${postId}`))
}
