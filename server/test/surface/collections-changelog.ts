import { raiseVersion } from '../../src/areas/changelog/publishing/versions.sql.ts'
import type { World } from './world.ts'
import { publishPost } from './written.ts'

/** Written past the service, which then has to be told, as publishing does. */
async function publish({ app, sql, home }: World): Promise<void> {
  const environmentId = home.environments.live
  await publishPost(sql, environmentId)
  await raiseVersion(sql, { environmentId })
  app.app.platform.waker.wake('changelog')
}

/** What the lists of published posts get one more of. */
export const changelogAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/changelog/{publishableKey}': publish,
  '/v1/contact/changelog': publish,
}
