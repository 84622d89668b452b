import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Context } from '../../../platform/context.ts'
import { portalLink, portalOrigin, publishableKeyOf, settingsOf } from '../../contact-settings/public.ts'

/** Where a voter reads the post, or null where the portal has no key to work with. */
export async function portalAddress(
  { sql, settings: { publicUrl } }: Pick<Context, 'sql' | 'settings'>,
  scope: EnvironmentScope,
): Promise<(postId: string) => string | null> {
  const settings = await settingsOf(sql, scope.environmentId)
  const key = await publishableKeyOf(sql, scope, portalOrigin(settings, publicUrl))
  return (postId) => (key === null ? null : portalLink(settings, publicUrl, key, `feedback/${postId}`))
}
