import type { World } from './world.ts'
import { publishPost } from './written.ts'

const publish = ({ sql, home }: World) => publishPost(sql, home.environments.live)

/** What the lists of published posts get one more of. */
export const changelogAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/changelog/{publishableKey}': publish,
  '/v1/contact/changelog': publish,
}
